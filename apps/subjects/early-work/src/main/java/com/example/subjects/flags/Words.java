// A list of words that a thread of its own fills.
package com.example.subjects.flags;

import android.os.SystemClock;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;

public class Words {
  /** How long it takes to read the file. */
  private static final long READ_MS = 25;

  private final List<String> words = new CopyOnWriteArrayList<>();
  private final CompletableFuture<Integer> count = new CompletableFuture<>();

  /** Fills it, in the background. */
  void load() {
    new Thread(new Load(), "words").start();
  }

  /** The words that are there. */
  public List<String> now() {
    return words;
  }

  /** How many words there are, once all of them are. */
  public CompletableFuture<Integer> count() {
    return count;
  }

  private class Load implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(READ_MS);
      words.add("tea");
      words.add("coffee");
      count.complete(words.size());
    }
  }
}
