package android.host;

import android.os.DeadObjectException;
import android.os.Process;
import android.util.Log;

/** The thread by which the system calls into the process, one call after the other, as `oneway` calls to one process come. */
final class BinderThread {
  private static final CallQueue THREAD = new CallQueue(name(1));

  interface Call {
    void run() throws Exception;
  }

  private BinderThread() {}

  /**
   * The name of this process's binder thread with this number: `Binder:PID_N` before Android 13, `binder:PID_N` since, when
   * libbinder (commit 281abad3fa, ProcessState.cpp) began to take it from the driver's name.
   */
  static String name(int number) {
    String prefix = System.getenv("HOSTDROID_BINDER_PREFIX");
    return (prefix == null ? "Binder" : prefix) + ":" + Process.myPid() + "_" + number;
  }

  static void oneway(Call call) {
    THREAD.add(
        () -> {
          try {
            call.run();
          } catch (DeadObjectException e) {
            // The receiver has gone, which no caller of a oneway method is told.
          } catch (Exception e) {
            Log.e("HostServices", "a call into the process failed", e);
          }
        });
  }
}
