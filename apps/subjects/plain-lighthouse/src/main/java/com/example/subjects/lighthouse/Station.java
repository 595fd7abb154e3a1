package com.example.subjects.lighthouse;

import android.os.Handler;
import android.os.Looper;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Says that it is manned, a while after it was opened. */
public abstract class Station {
  private final BlockingQueue<String> announcements = new LinkedBlockingQueue<>();

  protected Station() {
    new Handler(Looper.getMainLooper()).postDelayed(new Announce(), 600);
  }

  protected abstract String name();

  public String announcement() throws InterruptedException {
    return announcements.take();
  }

  private final class Announce implements Runnable {
    @Override
    public void run() {
      announcements.add(name() + " is manned");
    }
  }
}
