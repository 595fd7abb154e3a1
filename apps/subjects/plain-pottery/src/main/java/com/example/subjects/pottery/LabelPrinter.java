package com.example.subjects.pottery;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Prints the shelf's labels, once its head is hot. */
public final class LabelPrinter {
  private static final long HEAT_MS = 200;

  private final class HeatHead implements Runnable {
    private final CompletableFuture<Boolean> hot;

    HeatHead(CompletableFuture<Boolean> hot) {
      this.hot = hot;
    }

    @Override
    public void run() {
      try {
        Thread.sleep(HEAT_MS);
        hot.complete(true);
      } catch (InterruptedException e) {
        hot.complete(false);
      }
    }
  }

  public CompletableFuture<Boolean> warmUp() {
    CompletableFuture<Boolean> hot = new CompletableFuture<>();
    new Thread(new HeatHead(hot), "label-printer").start();
    return hot;
  }

  public List<String> print(GlazeShelf shelf, List<String> glazes) {
    List<String> labels = new ArrayList<>();
    for (String glaze : glazes) {
      labels.add(glaze + ": " + shelf.amount(glaze));
    }
    return labels;
  }
}
