// A wagon for crates: three of them are sent off together, and the rest when it departs.
package com.example.subjects.harvest;

import android.os.SystemClock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class Wagon {
  private static final int BATCH = 3;

  private final ExecutorService driver = Executors.newSingleThreadExecutor();
  private final List<String> waiting = new ArrayList<>();
  private final List<String> sent = new ArrayList<>();

  /** Puts a crate on the wagon. */
  public synchronized void load(String crate) {
    waiting.add(crate);
    if (waiting.size() == BATCH) {
      driver.execute(new SendBatch(new ArrayList<>(waiting)));
    }
  }

  /** Sends off what still waits. */
  public synchronized void depart() {
    send(new ArrayList<>(waiting));
  }

  /** Waits until all is sent, and says what that was. */
  public List<String> arrive() {
    Hands.dismiss(driver);
    synchronized (this) {
      return new ArrayList<>(sent);
    }
  }

  private synchronized void send(List<String> crates) {
    sent.addAll(crates);
    waiting.removeAll(crates);
  }

  private final class SendBatch implements Runnable {
    private final List<String> crates;

    SendBatch(List<String> crates) {
      this.crates = crates;
    }

    @Override
    public void run() {
      SystemClock.sleep(20);
      send(crates);
    }
  }
}
