package com.example.subjects.smithy;

import android.os.Handler;
import android.os.HandlerThread;
import android.os.Looper;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Brings what is written here to the server: orders one after the other, sketches beside them. */
public final class Outbox {
  private final OrderServer server;
  private final OrderStore store;
  private final Handler main = new Handler(Looper.getMainLooper());
  private final Handler queue;
  private final ExecutorService sketches = Executors.newSingleThreadExecutor();

  public Outbox(OrderServer server, OrderStore store) {
    this.server = server;
    this.store = store;
    HandlerThread thread = new HandlerThread("outbox");
    thread.start();
    queue = new Handler(thread.getLooper());
  }

  /** Writes an order and sends it: as a new one, or as another text of one that the server knows. */
  public void save(String id, String text) {
    store.write(id, text);
    Long number = store.number(id);
    queue.post(number == null ? new Create(id, text) : new Update(number, text));
  }

  public Future<?> attach(String id, byte[] sketch) {
    return sketches.submit(() -> server.attach(id, sketch));
  }

  /** Waits until all is sent that was written before. */
  public void flush() throws InterruptedException {
    CountDownLatch sent = new CountDownLatch(1);
    queue.post(sent::countDown);
    sent.await();
  }

  private final class Create implements Runnable {
    private final String id;
    private final String text;

    Create(String id, String text) {
      this.id = id;
      this.text = text;
    }

    @Override
    public void run() {
      main.post(new Acknowledge(id, server.create(text)));
    }
  }

  private final class Update implements Runnable {
    private final long number;
    private final String text;

    Update(long number, String text) {
      this.number = number;
      this.text = text;
    }

    @Override
    public void run() {
      server.update(number, text);
    }
  }

  /** The list of orders belongs to the main thread, and so do their numbers. */
  private final class Acknowledge implements Runnable {
    private final String id;
    private final long number;

    Acknowledge(String id, long number) {
      this.id = id;
      this.number = number;
    }

    @Override
    public void run() {
      store.known(id, number);
    }
  }
}
