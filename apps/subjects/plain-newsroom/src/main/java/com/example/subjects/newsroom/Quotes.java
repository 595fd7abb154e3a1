package com.example.subjects.newsroom;

import android.os.SystemClock;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/** What somebody has said: from the cards at hand or from the agency, whichever is there first. */
public final class Quotes {
  private final Executor readers = Executors.newFixedThreadPool(2);

  public CompletableFuture<String> find(String who) {
    CompletableFuture<String> card = CompletableFuture.supplyAsync(new ReadCard(who), readers);
    CompletableFuture<String> answer = CompletableFuture.supplyAsync(new AskAgency(who), readers);
    return card.applyToEither(answer, quote -> "\"" + quote + "\"");
  }

  private static final class ReadCard implements Supplier<String> {
    private final String who;

    ReadCard(String who) {
      this.who = who;
    }

    @Override
    public String get() {
      SystemClock.sleep(20);
      return who + ": no comment";
    }
  }

  private static final class AskAgency implements Supplier<String> {
    private final String who;

    AskAgency(String who) {
      this.who = who;
    }

    @Override
    public String get() {
      SystemClock.sleep(600);
      return who + " (agency): no comment";
    }
  }
}
