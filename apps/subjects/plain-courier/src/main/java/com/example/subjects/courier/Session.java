// Who drives. Each thread of the pool remembers for whom it works.
package com.example.subjects.courier;

import android.os.SystemClock;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class Session {
  private final ExecutorService pool = Executors.newCachedThreadPool();
  private final ThreadLocal<String> current = new ThreadLocal<>();

  /** Signs a driver in, in the background. */
  public void signIn(String name) {
    pool.execute(new SignIn(name));
  }

  /** Who is signed in. */
  public Future<String> driver() {
    return pool.submit(new WhoIsIt());
  }

  private class SignIn implements Runnable {
    private static final long CHECK_MS = 10;

    private final String name;

    SignIn(String name) {
      this.name = name;
    }

    @Override
    public void run() {
      SystemClock.sleep(CHECK_MS);
      current.set(name);
    }
  }

  private class WhoIsIt implements Callable<String> {
    @Override
    public String call() {
      return current.get();
    }
  }
}
