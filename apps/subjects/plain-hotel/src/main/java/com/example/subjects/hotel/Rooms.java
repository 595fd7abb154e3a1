// The keys of the rooms, in a cupboard that is built when somebody first asks for it.
package com.example.subjects.hotel;

import android.os.SystemClock;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class Rooms {
  /** How long it takes to build a cupboard. */
  private static final long BUILD_MS = 30;

  private final ExecutorService staff = Executors.newFixedThreadPool(2);
  private volatile Cupboard cupboard;

  /** Asks one of the staff for the cupboard. */
  public Future<Cupboard> askForCupboard() {
    return staff.submit(this::cupboard);
  }

  /** The same, but only one of the staff builds at a time. */
  public Future<Cupboard> askForCupboardInTurn() {
    return staff.submit(this::cupboardInTurn);
  }

  private Cupboard cupboard() {
    if (cupboard == null) {
      cupboard = new Cupboard();
    }
    return cupboard;
  }

  private synchronized Cupboard cupboardInTurn() {
    return cupboard();
  }

  /** Where the keys hang. */
  public static class Cupboard {
    Cupboard() {
      SystemClock.sleep(BUILD_MS);
    }
  }
}
