package com.example.subjects.ferry;

import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

/** Three long blasts, 80 ms apart. */
public final class Horn {
  private static final int BLASTS = 3;

  private final Timer timer = new Timer("horn", true);
  private final CountDownLatch left = new CountDownLatch(BLASTS);

  public CountDownLatch sound() {
    timer.schedule(new Blast(), 80, 80);
    return left;
  }

  private final class Blast extends TimerTask {
    @Override
    public void run() {
      left.countDown();
      if (left.getCount() == 0) {
        timer.cancel();
      }
    }
  }
}
