package android.host;

import android.app.Activity;
import android.app.ActivityManager;
import android.app.IRequestFinishCallback;
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
import android.app.servertransaction.TopResumedActivityChangeItem;
import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.content.res.CompatibilityInfo;
import android.content.res.Configuration;
import android.host.ActivityRecord.State;
import android.os.Binder;
import android.os.IBinder;
import android.view.Display;
import com.android.internal.content.ReferrerIntent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/**
 * ActivityTaskManagerService's part: the tasks with their activities, and the transactions that move these through their lifecycle.
 * An activity is launched or resumed once the one that was in front said that it is paused, and what is covered is stopped, and
 * what has finished destroyed, when the top one is idle; so on a device, too.
 */
final class ActivityStack {
  /** The launcher's task: what is below it is not seen. */
  private static final Task HOME = new Task(null, null);

  /** From the bottom to the top. */
  private static final List<Task> TASKS = new ArrayList<>(Collections.singletonList(HOME));

  private ActivityStack() {}

  // --- looking

  /** All activities from the top to the bottom. */
  private static List<ActivityRecord> downwards() {
    List<ActivityRecord> all = new ArrayList<>();
    for (Task task : TASKS) all.addAll(task.records);
    Collections.reverse(all);
    return all;
  }

  static synchronized ActivityRecord record(Object token) {
    for (ActivityRecord r : downwards()) if (r.token == token) return r;
    return null;
  }

  /** The activity that is in front, or will be; null for the launcher. */
  static synchronized ActivityRecord top() {
    for (int i = TASKS.size() - 1; TASKS.get(i) != HOME; i--) {
      ActivityRecord top = TASKS.get(i).top();
      if (top != null) return top;
    }
    return null;
  }

  static synchronized List<ActivityRecord> remoteRecords() {
    List<ActivityRecord> remote = downwards();
    remote.removeIf(r -> !r.remote);
    return remote;
  }

  static ActivityRecord find(ComponentName component) {
    for (ActivityRecord r : downwards()) if (!r.finishing && r.intent.getComponent().equals(component)) return r;
    return null;
  }

  /** The top activity of the task that a start without a place of its own goes to: its root's, else that of its affinity. */
  static ActivityRecord topOfTaskFor(ActivityRecord started) {
    ActivityRecord found = null;
    for (int i = TASKS.size() - 1; i >= 0; i--) {
      ActivityRecord top = TASKS.get(i).top();
      if (top == null || top.info.launchMode == ActivityInfo.LAUNCH_SINGLE_INSTANCE) continue;
      if (TASKS.get(i).isRootComponent(started.intent.getComponent())) return top;
      if (found == null && TASKS.get(i).hasAffinityOf(started)) found = top;
    }
    return found;
  }

  /** Those that can be seen, but for the one in front if it is not there yet. */
  static List<ActivityRecord> visible() {
    List<ActivityRecord> visible = new ArrayList<>();
    for (int i = TASKS.size() - 1; TASKS.get(i) != HOME; i--) {
      List<ActivityRecord> records = TASKS.get(i).records;
      for (int j = records.size() - 1; j >= 0; j--) {
        ActivityRecord r = records.get(j);
        if (r.finishing) continue;
        if (r.state != State.NEW) visible.add(r);
        if (!r.translucent) return visible;
      }
    }
    return visible;
  }

  // --- changing

  static void moveToFront(Task task) {
    TASKS.remove(task);
    TASKS.add(task);
  }

  private static synchronized boolean moveToBack(Object token, boolean nonRoot) {
    ActivityRecord r = record(token);
    if (r == null || !nonRoot && r.task.root() != r) return false;
    TASKS.remove(r.task);
    TASKS.add(0, r.task);
    resumeTop(false);
    return true;
  }

  /** Of an activity that is to finish: what it leaves is taken care of by resumeTop, to be called after this. */
  static void finishOnly(ActivityRecord r, int resultCode, Intent data) {
    if (r.finishing) return;
    r.finishing = true;
    if (r.resultTo != null) {
      Intent copy = data == null ? null : new Intent(data);
      r.resultTo.addResult(new ResultInfo(r.resultWho, r.requestCode, resultCode, copy));
      r.resultTo = null;
    }
    if (r.state == State.NEW) remove(r);
    else if (r.state == State.PAUSED || r.state == State.STOPPED) destroy(r);
  }

  private static void remove(ActivityRecord r) {
    r.task.records.remove(r);
    if (r.task.records.isEmpty()) TASKS.remove(r.task);
  }

  static synchronized boolean finish(Object token, int resultCode, Intent data, boolean wholeTask) {
    ActivityRecord r = record(token);
    if (r == null || r.finishing) return false;
    Task task = r.task;
    finishOnly(r, resultCode, data);
    if (wholeTask) task.clear();
    resumeTop(false);
    return true;
  }

  private static boolean finishAsked(Object[] args) {
    int task = (Integer) args[3];
    ActivityRecord r = record(args[0]);
    boolean wholeTask = task == Activity.FINISH_TASK_WITH_ACTIVITY
        || task == Activity.FINISH_TASK_WITH_ROOT_ACTIVITY && r != null && r.task.root() == r;
    return finish(args[0], (Integer) args[1], (Intent) args[2], wholeTask);
  }

  /** Of its task: itself and what is below it, as far as the affinity is the same. */
  private static synchronized boolean finishAffinity(Object token) {
    ActivityRecord last = record(token);
    if (last == null) return false;
    List<ActivityRecord> records = new ArrayList<>(last.task.records);
    for (int i = records.indexOf(last); i >= 0; i--) {
      if (!Objects.equals(records.get(i).info.taskAffinity, last.info.taskAffinity)) break;
      finishOnly(records.get(i), Activity.RESULT_CANCELED, null);
    }
    resumeTop(false);
    return true;
  }

  /** Those that were started for this result. */
  private static synchronized void finishChildren(Object token, String who, int requestCode) {
    ActivityRecord parent = record(token);
    for (ActivityRecord r : downwards()) {
      if (parent == null || r.resultTo != parent || r.requestCode != requestCode) continue;
      if (Objects.equals(r.resultWho, who)) finishOnly(r, Activity.RESULT_CANCELED, null);
    }
    resumeTop(false);
  }

  private static synchronized boolean navigateUp(Object token, Intent target, int resultCode, Intent data) {
    ActivityRecord from = record(token);
    if (from == null) return false;
    ActivityRecord parent = null;
    List<ActivityRecord> records = from.task.records;
    int index = records.indexOf(from);
    for (ActivityRecord r : records.subList(0, index)) {
      if (!r.finishing && r.intent.getComponent().equals(target.getComponent())) parent = r;
    }
    List<ActivityRecord> between = Collections.emptyList();
    if (parent != null) between = new ArrayList<>(records.subList(records.indexOf(parent) + 1, index));
    finishOnly(from, resultCode, data);
    for (ActivityRecord r : between) finishOnly(r, Activity.RESULT_CANCELED, null);
    if (parent != null) {
      if (parent.takesNewIntents(0) || (target.getFlags() & Intent.FLAG_ACTIVITY_CLEAR_TOP) != 0) {
        newIntent(parent, target);
      } else {
        ActivityStarter.start(target, parent.token, null, -1);
        finishOnly(parent, Activity.RESULT_CANCELED, null);
      }
    }
    resumeTop(false);
    return parent != null;
  }

  /** Told at once when it is in front or just pausing, else when it is resumed. */
  static void newIntent(ActivityRecord r, Intent intent) {
    ReferrerIntent added = new ReferrerIntent(new Intent(intent), AppProcess.packageName());
    if (r.state == State.RESUMED || r.state == State.PAUSED || r.state == State.PAUSING) {
      send(r, null, NewIntentItem.obtain(new ArrayList<>(Arrays.asList(added)), r.state == State.RESUMED));
    } else {
      r.addNewIntent(added);
    }
  }

  /** One that was not waited for: told at once when the activity is in front. */
  static void result(ActivityRecord r, ResultInfo result) {
    if (r.state == State.RESUMED && !r.remote) {
      send(r, null, ActivityResultItem.obtain(new ArrayList<>(Collections.singletonList(result))));
    } else {
      r.addResult(result);
    }
  }

  // --- the lifecycle

  /**
   * Brings the top activity to the front: at once, or when what is there has paused.
   *
   * @param userLeaving whether what is there is left by a start, and not by its own end
   */
  static synchronized void resumeTop(boolean userLeaving) {
    ActivityRecord top = top();
    boolean waits = false;
    for (ActivityRecord r : downwards()) {
      if (r.state == State.RESUMED && r != top) pause(r, userLeaving && !r.finishing);
      if (r.state == State.PAUSING) waits = true;
    }
    Windows.updateFocus();
    if (waits) return; // Until `paused`.
    Orientation.update(top);
    if (top == null) settle();
    else if (top.state == State.NEW) launch(top);
    else if (top.state != State.RESUMED) resume(top);
  }

  static synchronized void paused(ActivityRecord r) {
    if (r != null && r.state == State.PAUSING) r.state = State.PAUSED;
    resumeTop(false);
  }

  /** The top activity has nothing left to do. */
  static synchronized void idle() {
    ActivityRecord top = top();
    if (top == null || top.state == State.RESUMED) settle();
  }

  /** Stops what is covered, and destroys what has finished. */
  private static void settle() {
    List<ActivityRecord> visible = visible();
    for (ActivityRecord r : downwards()) {
      if (r.state != State.PAUSED && r.state != State.STOPPED) continue;
      if (r.finishing) destroy(r);
      else if (r.state == State.PAUSED && !visible.contains(r)) stop(r);
    }
  }

  private static void launch(ActivityRecord r) {
    r.state = State.RESUMED;
    r.configuration = Device.configuration();
    if (r.remote) {
      TestProcess.resumed(r, true, null);
      return;
    }
    LaunchActivityItem launch =
        LaunchActivityItem.obtain(
            r.intent,
            System.identityHashCode(r),
            r.info,
            r.configuration,
            new Configuration(),
            CompatibilityInfo.DEFAULT_COMPATIBILITY_INFO,
            null /* referrer */,
            null /* voiceInteractor */,
            ActivityManager.PROCESS_STATE_TOP,
            null /* state */,
            null /* persistentState */,
            r.takeResults(),
            r.takeNewIntents(),
            true /* isForward */,
            null /* profilerInfo */,
            new Binder() /* assistToken */);
    send(r, ResumeActivityItem.obtain(true), launch);
    send(r, null, TopResumedActivityChangeItem.obtain(true));
  }

  private static void resume(ActivityRecord r) {
    r.state = State.RESUMED;
    List<ResultInfo> results = r.takeResults();
    if (r.remote) {
      TestProcess.resumed(r, false, results);
      return;
    }
    List<ReferrerIntent> newIntents = r.takeNewIntents();
    if (!Orientation.relaunch(r, results, newIntents)) {
      send(
          r,
          ResumeActivityItem.obtain(true),
          results == null ? null : ActivityResultItem.obtain(results),
          newIntents == null ? null : NewIntentItem.obtain(newIntents, true));
    }
    send(r, null, TopResumedActivityChangeItem.obtain(true));
  }

  private static void pause(ActivityRecord r, boolean userLeaving) {
    r.state = State.PAUSING;
    if (r.remote) {
      TestProcess.paused(r);
      return;
    }
    send(r, PauseActivityItem.obtain(r.finishing, userLeaving, 0, false));
    send(r, null, TopResumedActivityChangeItem.obtain(false));
  }

  private static void stop(ActivityRecord r) {
    if (r.hasNoHistory()) {
      finishOnly(r, Activity.RESULT_CANCELED, null);
      return;
    }
    r.state = State.STOPPED;
    send(r, StopActivityItem.obtain(false, 0));
  }

  private static void destroy(ActivityRecord r) {
    remove(r);
    send(r, DestroyActivityItem.obtain(true, 0));
  }

  static void send(ActivityRecord r, ActivityLifecycleItem lifecycle, ClientTransactionItem... callbacks) {
    if (r.remote) return; // It has no lifecycle but that of its broadcasts.
    BinderThread.oneway(
        () -> {
          ClientTransaction transaction = ClientTransaction.obtain(AppProcess.thread(), r.token);
          for (ClientTransactionItem callback : callbacks) if (callback != null) transaction.addCallback(callback);
          if (lifecycle != null) transaction.setLifecycleStateRequest(lifecycle);
          AppProcess.thread().scheduleTransaction(transaction);
        });
  }

  // --- questions

  private static synchronized int taskOf(Object token, boolean onlyIfRoot) {
    ActivityRecord r = record(token);
    return r == null || onlyIfRoot && r.task.root() != r ? -1 : r.task.id;
  }

  private static synchronized ComponentName callingActivity(Object token) {
    ActivityRecord r = record(token);
    return r == null || r.resultTo == null ? null : r.resultTo.intent.getComponent();
  }

  private static String callingPackage(Object token) {
    ComponentName calling = callingActivity(token);
    return calling == null ? null : calling.getPackageName();
  }

  private static void answer(String method, Services.Answer answer) {
    Services.answer("IActivityTaskManager." + method, answer);
  }

  static void register() {
    Services.Answer start =
        args -> ActivityStarter.start((Intent) args[2], (IBinder) args[4], (String) args[5], (Integer) args[6]);
    answer("startActivity", start);
    answer("startActivityAsUser", start);
    answer("startActivities", args -> ActivityStarter.startAll((Intent[]) args[2], (IBinder) args[4]));
    answer("finishActivity", ActivityStack::finishAsked);
    answer("finishActivityAffinity", args -> finishAffinity(args[0]));
    answer("moveActivityTaskToBack", args -> moveToBack(args[0], (Boolean) args[1]));
    answer("navigateUpTo", args -> navigateUp(args[0], (Intent) args[1], (Integer) args[2], (Intent) args[3]));
    answer("getTaskForActivity", args -> taskOf(args[0], (Boolean) args[1]));
    answer("getCallingActivity", args -> callingActivity(args[0]));
    answer("getCallingPackage", args -> callingPackage(args[0]));
    answer("isTopActivityImmersive", args -> false);
    answer("isInMultiWindowMode", args -> false);
    answer("getActivityDisplayId", args -> Display.DEFAULT_DISPLAY);
    answer("getActivityOptions", args -> null);
    Services.handle(
        "IActivityTaskManager.finishSubActivity", args -> finishChildren(args[0], (String) args[1], (Integer) args[2]));
    Services.handle("IActivityTaskManager.activityPaused", args -> paused(record(args[0])));
    Services.handle("IActivityTaskManager.activityIdle", args -> idle());
    Services.handle(
        "IActivityTaskManager.activityResumed",
        args -> BinderThread.oneway(() -> AppProcess.thread().scheduleEnterAnimationComplete((IBinder) args[0])));
    Services.handle(
        "IActivityTaskManager.onBackPressedOnTaskRoot",
        args -> BinderThread.oneway(() -> ((IRequestFinishCallback) args[1]).requestFinish()));
    Orientation.register();
  }
}
