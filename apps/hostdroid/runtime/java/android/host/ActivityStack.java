package android.host;

import android.app.ActivityManager;
import android.app.ActivityThread;
import android.app.IRequestFinishCallback;
import android.app.LoadedApk;
import android.app.ResultInfo;
import android.app.servertransaction.ActivityLifecycleItem;
import android.app.servertransaction.ActivityResultItem;
import android.app.servertransaction.ClientTransaction;
import android.app.servertransaction.ClientTransactionItem;
import android.app.servertransaction.DestroyActivityItem;
import android.app.servertransaction.LaunchActivityItem;
import android.app.servertransaction.NewIntentItem;
import android.app.servertransaction.PauseActivityItem;
import android.app.servertransaction.ResumeActivityItem;
import android.app.servertransaction.StopActivityItem;
import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.content.pm.PackageManager;
import android.content.pm.ResolveInfo;
import android.content.res.CompatibilityInfo;
import android.content.res.Configuration;
import android.os.Binder;
import android.os.IBinder;
import android.view.Display;
import com.android.internal.content.ReferrerIntent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;

/**
 * ActivityTaskManagerService's part: one stack of activities, and the transactions that move them through their lifecycle. Tasks
 * exist by affinity only. An activity is launched or resumed once the one above it said that it is paused, and what is covered is
 * stopped, and what has finished destroyed, when the top one is idle; so on a device, too.
 */
final class ActivityStack {
  enum State {
    NEW,
    STOPPED,
    PAUSED,
    RESUMED
  }

  /** One activity, from its start until it was told to be destroyed. */
  static final class Record {
    final IBinder token = new Binder();
    final Intent intent;
    final ActivityInfo info;
    final boolean translucent;
    /** On a device it would run in the test APK's process: TestProcess plays it. */
    final boolean remote;

    State state = State.NEW;
    boolean finishing;

    IBinder resultTo;
    String resultWho;
    int requestCode;
    int resultCode;
    Intent resultData;
    boolean resultSent;
    /** The finished activity whose result this one was given last. */
    Record lastResult;

    Record(Intent intent, ActivityInfo info) {
      this.intent = intent;
      this.info = info;
      translucent = Packages.isTranslucent(info);
      remote = !info.processName.equals(AppProcess.name());
    }

    boolean sameTaskAs(ActivityInfo other) {
      return String.valueOf(info.taskAffinity).equals(String.valueOf(other.taskAffinity));
    }
  }

  /** From the bottom to the top. */
  private static final LinkedList<Record> STACK = new LinkedList<>();

  private ActivityStack() {}

  static synchronized Record record(Object token) {
    for (Record r : STACK) if (r.token == token) return r;
    return null;
  }

  static synchronized Record top() {
    Record top = null;
    for (Record r : STACK) if (!r.finishing) top = r;
    return top;
  }

  static synchronized List<Record> remoteRecords() {
    List<Record> remote = new ArrayList<>();
    for (Record r : STACK) if (r.remote) remote.add(r);
    return remote;
  }

  // --- starting

  static synchronized int start(Intent intent, IBinder resultTo, String resultWho, int requestCode) {
    boolean explicit = intent.getComponent() != null;
    ResolveInfo resolved =
        Packages.resolve(intent, explicit ? 0 : PackageManager.MATCH_DEFAULT_ONLY, Packages.Kind.ACTIVITY);
    if (resolved == null) {
      return explicit ? ActivityManager.START_CLASS_NOT_FOUND : ActivityManager.START_INTENT_NOT_RESOLVED;
    }
    ActivityInfo info = resolved.activityInfo;
    Intent named = new Intent(intent);
    named.setComponent(new ComponentName(info.packageName, info.name));
    if (deliveredToExisting(named, info)) return ActivityManager.START_DELIVERED_TO_TOP;

    Record resumed = null;
    for (Record r : STACK) if (r.state == State.RESUMED) resumed = r;
    shareApplicationWith(info);
    Record record = new Record(named, info);
    record.resultTo = resultTo;
    record.resultWho = resultWho;
    record.requestCode = requestCode;
    STACK.add(record);
    if (resumed == null) launch(record);
    else pause(resumed); // The new one follows when activityPaused comes.
    Windows.updateFocus();
    return ActivityManager.START_SUCCESS;
  }

  /** What the intent's flags and the launch mode do to the stack; true when an activity that is there gets the intent. */
  private static boolean deliveredToExisting(Intent intent, ActivityInfo info) {
    int flags = intent.getFlags();
    boolean singleTop = (flags & Intent.FLAG_ACTIVITY_SINGLE_TOP) != 0;
    int newClearedTask = Intent.FLAG_ACTIVITY_NEW_TASK | Intent.FLAG_ACTIVITY_CLEAR_TASK;
    if ((flags & newClearedTask) == newClearedTask) {
      clearTask(info);
      return false;
    }
    if ((flags & Intent.FLAG_ACTIVITY_CLEAR_TOP) != 0 || info.launchMode == ActivityInfo.LAUNCH_SINGLE_TASK) {
      Record existing = null;
      for (Record r : STACK) if (!r.finishing && r.info.name.equals(info.name)) existing = r;
      if (existing == null) return false;
      List<Record> above = STACK.subList(STACK.indexOf(existing) + 1, STACK.size());
      for (Record r : new ArrayList<>(above)) finish(r.token, 0, null);
      if (singleTop || info.launchMode != ActivityInfo.LAUNCH_MULTIPLE) {
        sendNewIntent(existing, intent, false);
        return true;
      }
      finish(existing.token, 0, null);
      return false;
    }
    Record top = top();
    if (top != null
        && top.info.name.equals(info.name)
        && (singleTop || info.launchMode == ActivityInfo.LAUNCH_SINGLE_TOP)) {
      sendNewIntent(top, intent, top.state == State.RESUMED);
      return true;
    }
    return false;
  }

  private static void clearTask(ActivityInfo info) {
    for (Record r : new ArrayList<>(STACK)) {
      if (r.finishing || !r.sameTaskAs(info)) continue;
      if (r.state == State.RESUMED) r.finishing = true; // Paused by the activity that is started.
      else destroy(r);
    }
  }

  /**
   * The activities of the test APK run in this process too (on a device: their own), where there is one Application: the
   * runner's newApplication must not be called a second time for them.
   */
  private static void shareApplicationWith(ActivityInfo info) {
    LoadedApk apk = ActivityThread.currentActivityThread().peekPackageInfo(info.packageName, true);
    if (apk != null && !info.packageName.equals(ActivityThread.currentPackageName())) {
      Reflect.set(apk, LoadedApk.class, "mApplication", ActivityThread.currentApplication());
    }
  }

  // --- what the process reports

  /** An activity has paused: the one that is on top by now goes on. */
  static synchronized void paused(Record paused) {
    Record top = top();
    if (top == null) {
      if (paused != null && paused.finishing) destroy(paused);
    } else if (top != paused) {
      ClientTransactionItem result = takeResultFor(top);
      if (top.state == State.NEW) {
        launch(top);
      } else if (top.state != State.RESUMED) {
        top.state = State.RESUMED;
        send(top, result, ResumeActivityItem.obtain(true));
      } else if (result != null) {
        send(top, result, null);
      }
    }
  }

  private static ClientTransactionItem takeResultFor(Record top) {
    ClientTransactionItem item = null;
    for (Record r : STACK) {
      if (!r.finishing || r.resultSent || r.resultTo != top.token || r.requestCode < 0) continue;
      r.resultSent = true;
      top.lastResult = r;
      ResultInfo result = new ResultInfo(r.resultWho, r.requestCode, r.resultCode, r.resultData);
      item = ActivityResultItem.obtain(new ArrayList<>(Collections.singletonList(result)));
    }
    return item;
  }

  /** The top activity has nothing left to do: time to stop what is covered and to destroy what has finished. */
  static synchronized void idle() {
    Record top = top();
    boolean covered = false;
    List<Record> downwards = new ArrayList<>(STACK);
    Collections.reverse(downwards);
    for (Record r : downwards) {
      if (r.finishing && r.state != State.RESUMED) {
        destroy(r);
        continue;
      }
      if (r != top && r.state == State.PAUSED && covered) {
        r.state = State.STOPPED;
        send(r, null, StopActivityItem.obtain(false, 0));
      }
      if (!r.translucent) covered = true;
    }
  }

  static synchronized boolean finish(Object token, int resultCode, Intent resultData) {
    Record r = record(token);
    if (r == null || r.finishing) return false;
    r.finishing = true;
    r.resultCode = resultCode;
    r.resultData = resultData;
    if (r.state == State.RESUMED) pause(r);
    else if (r.state == State.NEW) STACK.remove(r);
    else destroy(r);
    Windows.updateFocus();
    return true;
  }

  /** The number of an activity's task, -1 for none. Tasks are numbered from the bottom. */
  private static synchronized int taskOf(Object token, boolean onlyIfRoot) {
    Record record = record(token);
    if (record == null) return -1;
    Map<String, Integer> numbers = new LinkedHashMap<>();
    Record root = null;
    for (Record r : STACK) {
      String affinity = String.valueOf(r.info.taskAffinity);
      if (numbers.putIfAbsent(affinity, numbers.size() + 1) == null && r.sameTaskAs(record.info)) root = r;
    }
    return onlyIfRoot && root != record ? -1 : numbers.get(String.valueOf(record.info.taskAffinity));
  }

  // --- transactions

  private static void launch(Record r) {
    r.state = State.RESUMED;
    LaunchActivityItem launch =
        LaunchActivityItem.obtain(
            r.intent,
            System.identityHashCode(r),
            r.info,
            Device.configuration(),
            new Configuration(),
            CompatibilityInfo.DEFAULT_COMPATIBILITY_INFO,
            null /* referrer */,
            null /* voiceInteractor */,
            ActivityManager.PROCESS_STATE_TOP,
            null /* state */,
            null /* persistentState */,
            null /* pendingResults */,
            null /* pendingNewIntents */,
            true /* isForward */,
            null /* profilerInfo */,
            new Binder() /* assistToken */);
    send(r, launch, ResumeActivityItem.obtain(true));
  }

  private static void pause(Record r) {
    r.state = State.PAUSED;
    send(r, null, PauseActivityItem.obtain(r.finishing, false, 0, false));
  }

  private static void destroy(Record r) {
    STACK.remove(r);
    send(r, null, DestroyActivityItem.obtain(true, 0));
  }

  private static void sendNewIntent(Record r, Intent intent, boolean pausedFirst) {
    List<ReferrerIntent> intents = new ArrayList<>(Arrays.asList(new ReferrerIntent(intent, intent.getPackage())));
    send(r, NewIntentItem.obtain(intents, pausedFirst), null);
  }

  private static void send(Record r, ClientTransactionItem callback, ActivityLifecycleItem lifecycle) {
    if (r.remote) {
      TestProcess.deliver(r, callback, lifecycle);
      return;
    }
    BinderThread.oneway(
        () -> {
          ClientTransaction transaction = ClientTransaction.obtain(AppProcess.thread(), r.token);
          if (callback != null) transaction.addCallback(callback);
          if (lifecycle != null) transaction.setLifecycleStateRequest(lifecycle);
          AppProcess.thread().scheduleTransaction(transaction);
        });
  }

  static void register() {
    Services.Answer start = args -> start((Intent) args[2], (IBinder) args[4], (String) args[5], (Integer) args[6]);
    Services.answer("IActivityTaskManager.startActivity", start);
    Services.answer("IActivityTaskManager.startActivityAsUser", start);
    Services.handle("IActivityTaskManager.activityPaused", args -> paused(record(args[0])));
    Services.handle("IActivityTaskManager.activityIdle", args -> idle());
    Services.handle(
        "IActivityTaskManager.activityResumed",
        args -> BinderThread.oneway(() -> AppProcess.thread().scheduleEnterAnimationComplete((IBinder) args[0])));
    Services.answer(
        "IActivityTaskManager.finishActivity", args -> finish(args[0], (Integer) args[1], (Intent) args[2]));
    Services.answer("IActivityTaskManager.getTaskForActivity", args -> taskOf(args[0], (Boolean) args[1]));
    Services.handle(
        "IActivityTaskManager.onBackPressedOnTaskRoot",
        args -> BinderThread.oneway(() -> ((IRequestFinishCallback) args[1]).requestFinish()));
    Services.answer("IActivityTaskManager.isTopActivityImmersive", args -> false);
    Services.answer("IActivityTaskManager.isInMultiWindowMode", args -> false);
    Services.answer("IActivityTaskManager.getActivityDisplayId", args -> Display.DEFAULT_DISPLAY);
    Services.answer("IActivityTaskManager.getActivityOptions", args -> null);
  }
}
