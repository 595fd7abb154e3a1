package android.host;

import android.os.DeadObjectException;
import android.os.Process;
import android.util.Log;

/**
 * The threads by which the system calls into the process. `oneway` calls of one object come one after the other, those of
 * another object beside them (the kernel's `drivers/android/binder.c`, `has_async_transaction` of a node). Here the calls of
 * a service's connections have a thread of their own, and all others share one.
 */
final class BinderThread {
  private static final CallQueue THREAD = new CallQueue(name(1));

  /** Begins with the first connection. */
  private static final class OfConnections {
    static final CallQueue THREAD = new CallQueue(name(3));
  }

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
    add(THREAD, call);
  }

  /** Calls a service's connection. */
  static void onewayToConnection(Call call) {
    add(OfConnections.THREAD, call);
  }

  private static void add(CallQueue thread, Call call) {
    thread.add(
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
