package com.example.subjects.apiary;

import com.google.common.util.concurrent.SettableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Reports to the veterinary office. For a moment, a report can be withdrawn. */
public final class Reporter {
  private final ScheduledThreadPoolExecutor outbox = new ScheduledThreadPoolExecutor(1);
  private final SettableFuture<String> outcome = SettableFuture.create();
  private ScheduledFuture<?> sending;

  public void send(String report) {
    sending = outbox.schedule(new Sending(report), 1, TimeUnit.SECONDS);
  }

  public void withdraw() {
    if (sending.cancel(false)) {
      outcome.set("withdrawn");
    }
  }

  /** What has become of the report. */
  public Future<String> outcome() {
    return outcome;
  }

  private final class Sending implements Runnable {
    private final String report;

    Sending(String report) {
      this.report = report;
    }

    @Override
    public void run() {
      outcome.set("sent: " + report);
    }
  }
}
