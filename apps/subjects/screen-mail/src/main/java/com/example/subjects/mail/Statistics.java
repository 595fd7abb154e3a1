// Counts how often all mails were read; the bus calls it on a thread of its own.
package com.example.subjects.mail;

import android.os.SystemClock;
import java.util.concurrent.atomic.AtomicInteger;
import org.greenrobot.eventbus.Subscribe;
import org.greenrobot.eventbus.ThreadMode;

public class Statistics {
  private static final long WRITE_MS = 5;

  private final AtomicInteger times = new AtomicInteger();

  int times() {
    return times.get();
  }

  @Subscribe(threadMode = ThreadMode.BACKGROUND)
  public void onAllRead(Events.AllRead event) {
    SystemClock.sleep(WRITE_MS);
    times.incrementAndGet();
  }
}
