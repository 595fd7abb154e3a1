package android.host;

import android.app.PendingIntent;
import android.app.servertransaction.ActivityLifecycleItem;
import android.app.servertransaction.ClientTransactionItem;
import android.app.servertransaction.LaunchActivityItem;
import android.app.servertransaction.PauseActivityItem;
import android.app.servertransaction.ResumeActivityItem;
import android.content.Intent;
import android.util.Log;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * What runs in the test APK's own process on a device: the Empty-, EmptyFloating- and BootstrapActivity of androidx.test.core.
 * There is no second process here, so they have no windows: their broadcasts are sent as they would send them.
 */
final class TestProcess {
  private static final String INVOKER = "androidx.test.core.app.InstrumentationActivityInvoker";
  private static final String EMPTY = INVOKER + "$EmptyActivity";
  private static final String EMPTY_FLOATING = INVOKER + "$EmptyFloatingActivity";
  private static final String BOOTSTRAP = INVOKER + "$BootstrapActivity";
  private static final String RESULT_CODE = INVOKER + ".BOOTSTRAP_ACTIVITY_RESULT_CODE_KEY";
  private static final String RESULT_DATA = INVOKER + ".BOOTSTRAP_ACTIVITY_RESULT_DATA_KEY";

  /** About what another process takes to answer. */
  private static final int ANSWER_MS = 3;

  private static final ScheduledExecutorService THREAD =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "HostOtherProcess");
            thread.setDaemon(true);
            return thread;
          });

  private TestProcess() {}

  private static void later(Runnable task) {
    THREAD.schedule(
        () -> {
          try {
            task.run();
          } catch (RuntimeException e) {
            Log.e("HostServices", "the test APK's process", e);
          }
        },
        ANSWER_MS,
        TimeUnit.MILLISECONDS);
  }

  /** A transaction for one of these activities. */
  static void deliver(ActivityStack.Record record, ClientTransactionItem callback, ActivityLifecycleItem lifecycle) {
    later(
        () -> {
          if (lifecycle instanceof PauseActivityItem) ActivityStack.paused(record);
          else if (lifecycle instanceof ResumeActivityItem) resumed(record, callback);
        });
  }

  private static void resumed(ActivityStack.Record record, ClientTransactionItem callback) {
    switch (record.info.name) {
      case EMPTY:
        Broadcasts.send(new Intent(INVOKER + ".EMPTY_ACTIVITY_RESUMED"));
        break;
      case EMPTY_FLOATING:
        Broadcasts.send(new Intent(INVOKER + ".EMPTY_FLOATING_ACTIVITY_RESUMED"));
        break;
      case BOOTSTRAP:
        if (callback instanceof LaunchActivityItem) {
          PendingIntent target = record.intent.getParcelableExtra(INVOKER + ".START_TARGET_ACTIVITY_INTENT_KEY");
          ActivityStack.start(PendingIntents.intentOf(target.getTarget()), record.token, null, 0);
          return;
        }
        if (record.lastResult != null) {
          forwardResult(record);
          return;
        }
        break;
      default:
    }
    ActivityStack.idle();
  }

  private static void forwardResult(ActivityStack.Record record) {
    Intent result = new Intent(INVOKER + ".BOOTSTRAP_ACTIVITY_RESULT_RECEIVED");
    result.putExtra(RESULT_CODE, record.lastResult.resultCode);
    result.putExtra(RESULT_DATA, record.lastResult.resultData);
    record.lastResult = null;
    Broadcasts.send(result);
    ActivityStack.finish(record.token, 0, null);
  }

  /** The broadcasts that these activities have receivers for. */
  static void receive(Intent intent) {
    String action = String.valueOf(intent.getAction());
    boolean finishBootstrap = action.equals(INVOKER + ".FINISH_BOOTSTRAP_ACTIVITY");
    boolean finishEmpty = action.equals(INVOKER + ".FINISH_EMPTY_ACTIVITIES");
    if (!finishBootstrap && !finishEmpty) return;
    for (ActivityStack.Record record : ActivityStack.remoteRecords()) {
      if (record.info.name.equals(BOOTSTRAP) == finishBootstrap) {
        later(() -> ActivityStack.finish(record.token, 0, null));
      }
    }
  }
}
