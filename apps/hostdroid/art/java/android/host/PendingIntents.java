package android.host;

import android.app.ActivityManager;
import android.app.PendingIntent;
import android.content.IIntentSender;
import android.content.Intent;
import android.os.IBinder;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/** Pending intents: the same sender for the same request, as on a device. Of several intents only the first is sent. */
final class PendingIntents {
  private static final class Request {
    IIntentSender sender;
    int type;
    String packageName;
    int code;
    Intent intent;
    int flags;

    boolean sameAs(Request other) {
      return type == other.type && code == other.code && intent.filterEquals(other.intent);
    }
  }

  private static final Map<IBinder, Request> REQUESTS = new LinkedHashMap<>();

  private PendingIntents() {}

  /** IActivityManager.getIntentSender(type, package, token, resultWho, code, intents, types, flags, options, user). */
  private static synchronized Object sender(Object[] args) {
    Request request = new Request();
    request.type = (Integer) args[0];
    request.packageName = (String) args[1];
    request.code = (Integer) args[4];
    request.intent = ((Intent[]) args[5])[0];
    request.flags = (Integer) args[7];
    for (Iterator<Request> i = REQUESTS.values().iterator(); i.hasNext(); ) {
      Request existing = i.next();
      if (!existing.sameAs(request)) continue;
      if ((request.flags & PendingIntent.FLAG_CANCEL_CURRENT) != 0) {
        i.remove();
        break;
      }
      if ((request.flags & PendingIntent.FLAG_UPDATE_CURRENT) != 0) existing.intent = request.intent;
      return existing.sender;
    }
    if ((request.flags & PendingIntent.FLAG_NO_CREATE) != 0) return null;
    request.sender = Services.newProxy(IIntentSender.class);
    REQUESTS.put(request.sender.asBinder(), request);
    return request.sender;
  }

  private static synchronized Request request(Object sender) {
    return REQUESTS.get(((IIntentSender) sender).asBinder());
  }

  static Intent intentOf(IIntentSender sender) {
    return request(sender).intent;
  }

  private static Intent filledIn(Request request, Object fillIn) {
    Intent intent = new Intent(request.intent);
    if (fillIn != null) intent.fillIn((Intent) fillIn, request.flags);
    return intent;
  }

  private static Object send(Object sender, Object fillIn) {
    Request request = request(sender);
    if (request == null) return -1;
    Intent intent = filledIn(request, fillIn);
    if (request.type == ActivityManager.INTENT_SENDER_BROADCAST) Broadcasts.send(intent);
    else if (request.type == ActivityManager.INTENT_SENDER_ACTIVITY) ActivityStarter.start(intent, null, null, -1);
    else AppServices.start(intent);
    return 0;
  }

  /** (caller, target, token, fillIn, type, resultTo, resultWho, requestCode, flagsMask, flagsValues, options). */
  private static Object startActivity(Object[] args) {
    Request request = request(args[1]);
    if (request == null) return ActivityManager.START_CANCELED;
    Intent intent = filledIn(request, args[3]);
    int mask = (Integer) args[8];
    intent.setFlags(intent.getFlags() & ~mask | (Integer) args[9] & mask);
    return ActivityStarter.start(intent, (IBinder) args[5], (String) args[6], (Integer) args[7]);
  }

  static void register() {
    Services.answer("IActivityManager.getIntentSender", PendingIntents::sender);
    Services.answer(
        "IActivityManager.getPackageForIntentSender",
        args -> {
          Request request = request(args[0]);
          return request == null ? null : request.packageName;
        });
    Services.answer("IActivityManager.sendIntentSender", args -> send(args[0], args[3]));
    Services.answer("IActivityTaskManager.startActivityIntentSender", PendingIntents::startActivity);
  }
}
