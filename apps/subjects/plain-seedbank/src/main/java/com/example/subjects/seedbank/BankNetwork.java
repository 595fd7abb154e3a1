package com.example.subjects.seedbank;

import com.google.common.util.concurrent.ListenableFuture;
import com.google.common.util.concurrent.MoreExecutors;
import com.google.common.util.concurrent.SettableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** Asks the northern bank, and the southern one as well if that takes long: the first answers. */
public final class BankNetwork {
  private static final long HEDGE_MS = 350;

  private final ExecutorService line = Executors.newSingleThreadExecutor();
  private final ScheduledExecutorService spare = Executors.newSingleThreadScheduledExecutor();

  public ListenableFuture<String> ask(String kind) {
    SettableFuture<String> answer = SettableFuture.create();
    ScheduledFuture<?> hedge =
        spare.schedule(new AskSouth(kind, answer), HEDGE_MS, TimeUnit.MILLISECONDS);
    answer.addListener(() -> hedge.cancel(false), MoreExecutors.directExecutor());
    line.execute(new AskNorth(kind, answer));
    return answer;
  }

  public void close() {
    line.shutdown();
    spare.shutdownNow();
  }

  static final class AskNorth implements Runnable {
    private final String kind;
    private final SettableFuture<String> answer;

    AskNorth(String kind, SettableFuture<String> answer) {
      this.kind = kind;
      this.answer = answer;
    }

    @Override
    public void run() {
      Pause.millis(20);
      answer.set("north has " + kind);
    }
  }

  static final class AskSouth implements Runnable {
    private final String kind;
    private final SettableFuture<String> answer;

    AskSouth(String kind, SettableFuture<String> answer) {
      this.kind = kind;
      this.answer = answer;
    }

    @Override
    public void run() {
      Pause.millis(20);
      answer.set("south has " + kind);
    }
  }
}
