package com.example.subjects.tannery;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.greenrobot.eventbus.EventBus;
import org.greenrobot.eventbus.Subscribe;

/** Shows the notice that was put up last, whenever that was. */
public final class NoticeBoard {
  private final EventBus bus;
  private final ExecutorService thread = Executors.newSingleThreadExecutor();
  private final CountDownLatch seen = new CountDownLatch(1);
  private volatile String text;

  public NoticeBoard(EventBus bus) {
    this.bus = bus;
  }

  public void hang() {
    thread.execute(new Hang());
  }

  @Subscribe(sticky = true)
  public void onNotice(Notice notice) {
    text = notice.text;
    seen.countDown();
  }

  /** Waits until there is one. */
  public String read() throws InterruptedException {
    seen.await();
    return text;
  }

  private final class Hang implements Runnable {
    @Override
    public void run() {
      bus.register(NoticeBoard.this);
    }
  }
}
