package com.example.subjects.pottery;

import android.os.Handler;
import android.os.HandlerThread;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Sends messages to customers, and again where nothing says they arrived. */
public final class Outbox {
  private static final long RESEND_MS = 400;

  private final class Deliver implements Runnable {
    private final Message message;

    Deliver(Message message) {
      this.message = message;
    }

    @Override
    public void run() {
      inbox.accept(message);
      receipts.post(new Acknowledge(message.id));
    }
  }

  private final class Acknowledge implements Runnable {
    private final int id;

    Acknowledge(int id) {
      this.id = id;
    }

    @Override
    public void run() {
      acknowledged.add(id);
    }
  }

  private final class ResendCheck implements Runnable {
    private final Message message;

    ResendCheck(Message message) {
      this.message = message;
    }

    @Override
    public void run() {
      if (!acknowledged.entries().contains(message.id)) {
        courier.execute(new Deliver(message));
      }
    }
  }

  private final ExecutorService courier = Executors.newSingleThreadExecutor();
  private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
  private final HandlerThread receiptThread = new HandlerThread("receipts");
  private final Handler receipts;
  private final Journal<Integer> acknowledged = new Journal<>();
  private final Inbox inbox;

  public Outbox(Inbox inbox) {
    this.inbox = inbox;
    receiptThread.start();
    receipts = new Handler(receiptThread.getLooper());
  }

  public void send(Message message) {
    courier.execute(new Deliver(message));
    clock.schedule(new ResendCheck(message), RESEND_MS, TimeUnit.MILLISECONDS);
  }

  public boolean awaitAcknowledged(int id, long timeout, TimeUnit unit) throws InterruptedException {
    return acknowledged.await(id, timeout, unit);
  }
}
