package android.host;

import android.os.DeadObjectException;
import android.os.Process;
import android.util.Log;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The thread by which the system calls into the process, one call after the other, as `oneway` calls to one process come. */
final class BinderThread {
  private static final ExecutorService THREAD =
      Executors.newSingleThreadExecutor(
          task -> {
            Thread thread = new Thread(task, "Binder:" + Process.myPid() + "_1");
            thread.setDaemon(true);
            return thread;
          });

  interface Call {
    void run() throws Exception;
  }

  private BinderThread() {}

  static void oneway(Call call) {
    THREAD.execute(
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
