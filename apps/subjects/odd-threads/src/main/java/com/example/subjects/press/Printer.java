// Prints pages on one thread that takes them from a queue; nothing is posted to any looper or executor.
package com.example.subjects.press;

import android.os.SystemClock;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;

public class Printer {
  /** How long it takes to print a page. */
  private static final long PAGE_MS = 20;

  private final BlockingQueue<Page> queue = new LinkedBlockingQueue<>();
  private final List<String> printed = new CopyOnWriteArrayList<>();
  private boolean started;

  /** Starts its thread, unless that runs already. */
  public synchronized void start() {
    if (!started) {
      started = true;
      Thread thread = new Thread(new Consumer(), "printer");
      thread.setDaemon(true);
      thread.start();
    }
  }

  /** Prints a page once those before it are printed; what comes back completes then. */
  public Future<String> print(String text) {
    start();
    Page page = new Page(text);
    queue.add(page);
    return page.done;
  }

  /** The pages that are printed. */
  public List<String> printed() {
    return printed;
  }

  private static class Page {
    final CompletableFuture<String> done = new CompletableFuture<>();
    final String text;

    Page(String text) {
      this.text = text;
    }
  }

  private class Consumer implements Runnable {
    @Override
    public void run() {
      try {
        while (true) {
          print(queue.take());
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    private void print(Page page) {
      SystemClock.sleep(PAGE_MS);
      printed.add(page.text);
      page.done.complete(page.text);
    }
  }
}
