// The log book: lines are noted on a slip, which has room for three, and copied into the book when it is full.
package com.example.subjects.harvest;

import android.os.SystemClock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class Logbook {
  private final ExecutorService writer = Executors.newSingleThreadExecutor();
  private final BlockingQueue<String> slip = new ArrayBlockingQueue<>(3);
  private final List<String> book = Collections.synchronizedList(new ArrayList<>());

  /** Notes a line, and says whether there was room for it. */
  public boolean note(String line) {
    boolean noted = slip.offer(line);
    if (slip.remainingCapacity() == 0) {
      writer.execute(new Copy());
    }
    return noted;
  }

  /** Copies what is left. */
  public List<String> close() {
    writer.execute(new Copy());
    Hands.dismiss(writer);
    return new ArrayList<>(book);
  }

  private final class Copy implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(20);
      slip.drainTo(book);
    }
  }
}
