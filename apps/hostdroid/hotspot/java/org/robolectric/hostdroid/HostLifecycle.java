package org.robolectric.hostdroid;

import android.os.Handler;
import android.os.Looper;
import java.lang.reflect.Method;
import java.util.concurrent.CountDownLatch;
import org.robolectric.DefaultTestLifecycle;

/** Before a test, when the app is there: the way that most posts take is trodden once, as a device's zygote has done before any app. */
public final class HostLifecycle extends DefaultTestLifecycle {
  @Override
  public void beforeTest(Method test) {
    NativeThreads.start();
    CountDownLatch done = new CountDownLatch(3);
    Thread thread = new Thread(() -> {
      Handler handler = new Handler(Looper.getMainLooper(), message -> {
        done.countDown();
        return true;
      });
      handler.post(done::countDown);
      handler.sendEmptyMessage(1);
      handler.postDelayed(done::countDown, 1);
    }, "Instr: warm-up");
    thread.start();
    try {
      done.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
