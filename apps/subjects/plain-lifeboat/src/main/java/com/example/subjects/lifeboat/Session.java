package com.example.subjects.lifeboat;

import android.os.Handler;
import android.os.HandlerThread;

/** Who is signed in; it is locked when the app was left for too long. */
public final class Session {
  private static final long LOCK_AFTER = 900;

  private final HandlerThread thread = new HandlerThread("session");
  private final Lock lock = new Lock();
  private final Handler handler;
  private volatile boolean locked;

  public Session() {
    thread.start();
    handler = new Handler(thread.getLooper());
  }

  public void onStop() {
    handler.postDelayed(lock, LOCK_AFTER);
  }

  public void onStart() {
    handler.removeCallbacks(lock);
  }

  public boolean isLocked() {
    return locked;
  }

  private final class Lock implements Runnable {
    @Override
    public void run() {
      locked = true;
    }
  }
}
