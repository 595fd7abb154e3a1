package android.host;

import android.app.Activity;
import android.app.PendingIntent;
import android.app.ResultInfo;
import android.content.Intent;
import java.util.List;

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

  private static final CallQueue THREAD = new CallQueue("HostOtherProcess");

  private TestProcess() {}

  private static void later(Runnable task) {
    THREAD.add(task, ANSWER_MS);
  }

  static void paused(ActivityRecord record) {
    later(() -> ActivityStack.paused(record));
  }

  /** @param results those that the activity gets before it is resumed, null for none */
  static void resumed(ActivityRecord record, boolean launched, List<ResultInfo> results) {
    later(
        () -> {
          switch (record.info.name) {
            case EMPTY:
              Broadcasts.send(new Intent(INVOKER + ".EMPTY_ACTIVITY_RESUMED"));
              break;
            case EMPTY_FLOATING:
              Broadcasts.send(new Intent(INVOKER + ".EMPTY_FLOATING_ACTIVITY_RESUMED"));
              break;
            case BOOTSTRAP:
              if (launched) startTarget(record);
              if (results != null) forwardResult(record, results.get(0));
              if (launched || results != null) return;
              break;
            default:
          }
          ActivityStack.idle();
        });
  }

  /** In the task of the one that waits for the result, so its intent is without the flag for a new one. */
  private static void startTarget(ActivityRecord bootstrap) {
    PendingIntent target = bootstrap.intent.getParcelableExtra(INVOKER + ".START_TARGET_ACTIVITY_INTENT_KEY");
    Intent intent = new Intent(PendingIntents.intentOf(target.getTarget()));
    intent.removeFlags(Intent.FLAG_ACTIVITY_NEW_TASK);
    ActivityStarter.start(intent, bootstrap.token, null, 0);
  }

  private static void forwardResult(ActivityRecord bootstrap, ResultInfo result) {
    Intent broadcast = new Intent(INVOKER + ".BOOTSTRAP_ACTIVITY_RESULT_RECEIVED");
    broadcast.putExtra(RESULT_CODE, result.mResultCode);
    broadcast.putExtra(RESULT_DATA, result.mData);
    Broadcasts.send(broadcast);
    ActivityStack.finish(bootstrap.token, Activity.RESULT_CANCELED, null, false);
  }

  /** The broadcasts that these activities have receivers for. */
  static void receive(Intent intent) {
    String action = String.valueOf(intent.getAction());
    boolean finishBootstrap = action.equals(INVOKER + ".FINISH_BOOTSTRAP_ACTIVITY");
    boolean finishEmpty = action.equals(INVOKER + ".FINISH_EMPTY_ACTIVITIES");
    if (!finishBootstrap && !finishEmpty) return;
    for (ActivityRecord record : ActivityStack.remoteRecords()) {
      if (record.info.name.equals(BOOTSTRAP) == finishBootstrap) {
        later(() -> ActivityStack.finish(record.token, Activity.RESULT_CANCELED, null, false));
      }
    }
  }
}
