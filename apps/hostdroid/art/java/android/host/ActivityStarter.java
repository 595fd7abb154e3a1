package android.host;

import android.app.Activity;
import android.app.ActivityManager;
import android.app.ActivityThread;
import android.app.LoadedApk;
import android.app.ResultInfo;
import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.content.pm.PackageManager;
import android.content.pm.ResolveInfo;
import android.os.IBinder;
import android.util.Log;

/**
 * ActivityStarter's part: what launch modes, flags and affinities make of a start. The rules and their order are those of Android 10,
 * for one user and one display, and without documents, reparenting and the resetting of tasks.
 */
final class ActivityStarter {
  private static final int NEW_CLEARED_TASK = Intent.FLAG_ACTIVITY_NEW_TASK | Intent.FLAG_ACTIVITY_CLEAR_TASK;

  private final ActivityRecord started;
  /** The activity that the start comes from; null for none. */
  private ActivityRecord source;

  private int flags;
  /** It goes on top of the source's task, whatever is there. */
  private boolean addingToTask;
  /** A task that was cleared for it. */
  private Task cleared;
  /** For a task that takes the place of its finishing source's. */
  private String affinity;

  private ActivityStarter(ActivityRecord started, ActivityRecord source) {
    this.started = started;
    this.source = source;
    flags = started.intent.getFlags();
    affinity = started.info.taskAffinity;
  }

  /** The caller's answer, an ActivityManager.START_ constant. */
  static int start(Intent intent, IBinder caller, String resultWho, int requestCode) {
    synchronized (ActivityStack.class) {
      int answer = place(intent, caller, resultWho, requestCode);
      ActivityStack.resumeTop((intent.getFlags() & Intent.FLAG_ACTIVITY_NO_USER_ACTION) == 0);
      return answer;
    }
  }

  private static int place(Intent intent, IBinder caller, String resultWho, int requestCode) {
    boolean explicit = intent.getComponent() != null;
    ResolveInfo resolved =
        Packages.resolve(intent, explicit ? 0 : PackageManager.MATCH_DEFAULT_ONLY, Packages.Kind.ACTIVITY);
    if (resolved == null) {
      return explicit ? ActivityManager.START_CLASS_NOT_FOUND : ActivityManager.START_INTENT_NOT_RESOLVED;
    }
    ActivityInfo info = resolved.activityInfo;
    Intent named = new Intent(intent);
    named.setComponent(new ComponentName(info.packageName, info.name));
    shareApplicationWith(info);
    ActivityRecord started = new ActivityRecord(named, info);
    ActivityRecord source = ActivityStack.record(caller);
    if (requestCode >= 0 && source != null && !source.finishing) {
      started.resultTo = source;
      started.resultWho = resultWho;
      started.requestCode = requestCode;
    }
    if ((intent.getFlags() & Intent.FLAG_ACTIVITY_FORWARD_RESULT) != 0 && source != null) {
      if (requestCode >= 0) return ActivityManager.START_FORWARD_AND_REQUEST_CONFLICT;
      forwardResult(source, started);
    }
    int answer = new ActivityStarter(started, source).start();
    Log.i("ActivityTaskManager", "START u0 " + named + ": " + answer);
    return answer;
  }

  /** Activity.startActivities: each goes on top of the one before it, and only the last is brought to the front. */
  static int startAll(Intent[] intents, IBinder caller) {
    synchronized (ActivityStack.class) {
      int answer = ActivityManager.START_SUCCESS;
      IBinder source = caller;
      for (Intent intent : intents) {
        answer = place(intent, source, null, -1);
        if (answer < ActivityManager.START_SUCCESS) break;
        ActivityRecord top = ActivityStack.top();
        source = top == null ? caller : top.token;
      }
      ActivityStack.resumeTop(true);
      return answer;
    }
  }

  private static void forwardResult(ActivityRecord source, ActivityRecord started) {
    started.resultTo = source.resultTo;
    started.resultWho = source.resultWho;
    started.requestCode = source.requestCode;
    source.resultTo = null;
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

  private boolean has(int flag) {
    return (flags & flag) != 0;
  }

  private int start() {
    refuseResultOfNewTask();
    setTaskFlags();
    ActivityRecord reused = reusable();
    if (reused != null) {
      int answer = reuse(reused);
      if (answer != ActivityManager.START_SUCCESS) return answer;
    }
    ActivityRecord top = ActivityStack.top();
    if (top != null && started.resultTo == null && isTopOnce(top)) {
      ActivityStack.newIntent(top, started.intent);
      return ActivityManager.START_DELIVERED_TO_TOP;
    }
    if (started.resultTo == null && !addingToTask && has(Intent.FLAG_ACTIVITY_NEW_TASK)) {
      add(cleared != null ? cleared : new Task(started, affinity));
      return ActivityManager.START_SUCCESS;
    }
    if (source != null) return addToTaskOf(source);
    add(top != null ? top.task : new Task(started, affinity));
    return ActivityManager.START_SUCCESS;
  }

  /** Nobody waits for a result from another task, so it comes at once. */
  private void refuseResultOfNewTask() {
    if (started.resultTo == null || !has(Intent.FLAG_ACTIVITY_NEW_TASK)) return;
    ResultInfo cancelled = new ResultInfo(started.resultWho, started.requestCode, Activity.RESULT_CANCELED, null);
    ActivityStack.result(started.resultTo, cancelled);
    started.resultTo = null;
  }

  private void setTaskFlags() {
    if (source == null || source.info.launchMode == ActivityInfo.LAUNCH_SINGLE_INSTANCE || started.isSingle()) {
      flags |= Intent.FLAG_ACTIVITY_NEW_TASK;
    }
    if (source != null && source.finishing) {
      // Its task may be on the way out.
      if (!has(Intent.FLAG_ACTIVITY_NEW_TASK)) affinity = source.info.taskAffinity;
      flags |= Intent.FLAG_ACTIVITY_NEW_TASK;
      source = null;
    }
  }

  private ActivityRecord reusable() {
    boolean intoExisting =
        has(Intent.FLAG_ACTIVITY_NEW_TASK) && !has(Intent.FLAG_ACTIVITY_MULTIPLE_TASK) || started.isSingle();
    if (!intoExisting || started.resultTo != null) return null;
    return started.info.launchMode == ActivityInfo.LAUNCH_SINGLE_INSTANCE
        ? ActivityStack.find(started.intent.getComponent())
        : ActivityStack.topOfTaskFor(started);
  }

  /** START_SUCCESS when the activity is still to be added. */
  private int reuse(ActivityRecord reused) {
    Task task = reused.task;
    boolean clearsTop = has(Intent.FLAG_ACTIVITY_CLEAR_TOP) || started.isSingle();
    boolean clearsTask = (flags & NEW_CLEARED_TASK) == NEW_CLEARED_TASK;
    ActivityRecord top = clearsTop ? task.clearTop(started, flags) : null;
    if (top != null) {
      if (task.root() == top) task.setIntent(started.intent);
      ActivityStack.newIntent(top, started.intent);
    }
    ActivityStack.moveToFront(task);
    if (clearsTask) {
      task.clear();
      cleared = task;
      task.setIntent(started.intent);
      return ActivityManager.START_SUCCESS;
    }
    if (clearsTop && top != null) return ActivityManager.START_DELIVERED_TO_TOP;
    if (!clearsTop && task.isRootComponent(started.intent.getComponent())) {
      if (isTopOnce(reused)) {
        if (task.root() == reused) task.setIntent(started.intent);
        ActivityStack.newIntent(reused, started.intent);
        return ActivityManager.START_DELIVERED_TO_TOP;
      }
      // Those of the test APK report each start, which the one that started them waits for.
      if (!started.remote && task.isRootIntent(started.intent)) return ActivityManager.START_TASK_TO_FRONT;
    } else if (!clearsTop && has(Intent.FLAG_ACTIVITY_RESET_TASK_IF_NEEDED)) {
      return ActivityManager.START_TASK_TO_FRONT;
    }
    addingToTask = true;
    source = reused;
    return ActivityManager.START_SUCCESS;
  }

  private boolean isTopOnce(ActivityRecord top) {
    int mode = started.info.launchMode;
    boolean once = has(Intent.FLAG_ACTIVITY_SINGLE_TOP)
        || mode == ActivityInfo.LAUNCH_SINGLE_TOP
        || mode == ActivityInfo.LAUNCH_SINGLE_TASK;
    return once && top.intent.getComponent().equals(started.intent.getComponent());
  }

  private int addToTaskOf(ActivityRecord source) {
    Task task = source.task;
    if (!addingToTask && has(Intent.FLAG_ACTIVITY_CLEAR_TOP)) {
      ActivityRecord top = task.clearTop(started, flags);
      if (top != null) {
        ActivityStack.newIntent(top, started.intent);
        return ActivityManager.START_DELIVERED_TO_TOP;
      }
    } else if (!addingToTask && has(Intent.FLAG_ACTIVITY_REORDER_TO_FRONT)) {
      ActivityRecord found = task.find(started.intent.getComponent());
      if (found != null) {
        task.records.remove(found);
        task.records.add(found);
        ActivityStack.newIntent(found, started.intent);
        return ActivityManager.START_DELIVERED_TO_TOP;
      }
    }
    add(task);
    return ActivityManager.START_SUCCESS;
  }

  private void add(Task task) {
    started.task = task;
    task.records.add(started);
    ActivityStack.moveToFront(task);
  }
}
