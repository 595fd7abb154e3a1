package android.host;

import android.app.ActivityManager;
import android.content.ComponentName;
import android.content.IIntentReceiver;
import android.content.Intent;
import android.content.IntentFilter;
import android.content.pm.ResolveInfo;
import android.content.res.CompatibilityInfo;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Broadcasts, to the receivers that this process has registered and, when the intent names a package or a component, to those of
 * the manifest.
 */
final class Broadcasts {
  private static final Map<IIntentReceiver, List<IntentFilter>> RECEIVERS = new LinkedHashMap<>();

  private Broadcasts() {}

  private static Object registerReceiver(IIntentReceiver receiver, IntentFilter filter) {
    if (receiver == null) return null; // The caller only asks for a sticky broadcast, of which there are none.
    synchronized (RECEIVERS) {
      RECEIVERS.computeIfAbsent(receiver, key -> new ArrayList<>()).add(filter);
    }
    return null;
  }

  private static void unregisterReceiver(Object receiver) {
    synchronized (RECEIVERS) {
      RECEIVERS.remove(receiver);
    }
  }

  static void send(Intent intent) {
    TestProcess.receive(intent);
    if (intent.getComponent() == null) {
      for (IIntentReceiver receiver : registeredFor(intent)) toRegistered(receiver, intent);
    }
    if (intent.getPackage() != null || intent.getComponent() != null) {
      for (ResolveInfo receiver : Packages.query(intent, 0, Packages.Kind.RECEIVER)) toManifest(receiver, intent);
    }
  }

  private static List<IIntentReceiver> registeredFor(Intent intent) {
    List<IIntentReceiver> receivers = new ArrayList<>();
    synchronized (RECEIVERS) {
      RECEIVERS.forEach(
          (receiver, filters) -> {
            for (IntentFilter filter : filters) {
              if (Packages.matches(filter, intent)) {
                receivers.add(receiver);
                return;
              }
            }
          });
    }
    return receivers;
  }

  private static void toRegistered(IIntentReceiver receiver, Intent intent) {
    BinderThread.oneway(
        () ->
            AppProcess.thread()
                .scheduleRegisteredReceiver(
                    receiver,
                    new Intent(intent),
                    0 /* resultCode */,
                    null /* data */,
                    null /* extras */,
                    false /* ordered */,
                    false /* sticky */,
                    0 /* user */,
                    ActivityManager.PROCESS_STATE_TOP));
  }

  private static void toManifest(ResolveInfo receiver, Intent intent) {
    BinderThread.oneway(
        () -> {
          Intent named = new Intent(intent);
          named.setComponent(new ComponentName(receiver.activityInfo.packageName, receiver.activityInfo.name));
          AppProcess.thread()
              .scheduleReceiver(
                  named,
                  receiver.activityInfo,
                  CompatibilityInfo.DEFAULT_COMPATIBILITY_INFO,
                  0 /* resultCode */,
                  null /* data */,
                  null /* extras */,
                  false /* ordered */,
                  0 /* user */,
                  ActivityManager.PROCESS_STATE_TOP);
        });
  }

  static void register() {
    Services.answer(
        "IActivityManager.registerReceiver",
        args -> registerReceiver((IIntentReceiver) args[2], (IntentFilter) args[3]));
    Services.handle("IActivityManager.unregisterReceiver", args -> unregisterReceiver(args[0]));
    Services.answer(
        "IActivityManager.broadcastIntent",
        args -> {
          send((Intent) args[1]);
          return ActivityManager.BROADCAST_SUCCESS;
        });
  }
}
