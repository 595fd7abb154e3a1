package com.example.subjects.tannery;

import android.os.Handler;
import android.os.HandlerThread;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.greenrobot.eventbus.EventBus;
import org.greenrobot.eventbus.Subscribe;

/** Turns pushes into deep links. Its routes are read on a thread of its own, so that the start is not held up. */
public final class PushRouter {
  private final EventBus bus;
  private final HandlerThread thread = new HandlerThread("push");
  private final Map<String, String> routes = new HashMap<>();
  private final BlockingQueue<String> opened = new LinkedBlockingQueue<>();

  public PushRouter(EventBus bus) {
    this.bus = bus;
  }

  public void start() {
    thread.start();
    new Handler(thread.getLooper()).post(new Attach());
  }

  public void stop() {
    bus.unregister(this);
    thread.quitSafely();
  }

  @Subscribe
  public void onPush(Push push) {
    opened.add(routes.get(push.topic) + "/" + push.id);
  }

  /** The next link that is opened, or null. */
  public String nextLink(long seconds) throws InterruptedException {
    return opened.poll(seconds, TimeUnit.SECONDS);
  }

  private final class Attach implements Runnable {
    @Override
    public void run() {
      routes.put("order", "tannery://orders");
      routes.put("vat", "tannery://vats");
      bus.register(PushRouter.this);
    }
  }
}
