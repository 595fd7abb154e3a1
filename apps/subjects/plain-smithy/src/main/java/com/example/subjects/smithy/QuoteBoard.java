package com.example.subjects.smithy;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.Executors;

/** Asks several merchants what iron costs; who answers first is asked for the delivery too. */
public final class QuoteBoard {
  /** A merchant, who answers when he likes. */
  public interface Merchant {
    String name();

    int price() throws InterruptedException;
  }

  private final CompletionService<String> answers =
      new ExecutorCompletionService<>(Executors.newCachedThreadPool());

  public void ask(Merchant... merchants) {
    for (Merchant merchant : merchants) {
      answers.submit(new Ask(merchant));
    }
  }

  /** The next answer that comes. */
  public String next() throws Exception {
    return answers.take().get();
  }

  private static final class Ask implements Callable<String> {
    private final Merchant merchant;

    Ask(Merchant merchant) {
      this.merchant = merchant;
    }

    @Override
    public String call() throws Exception {
      return merchant.name() + ": " + merchant.price();
    }
  }
}
