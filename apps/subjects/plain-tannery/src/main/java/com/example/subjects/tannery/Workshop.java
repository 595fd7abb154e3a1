package com.example.subjects.tannery;

import android.os.SystemClock;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Gives out what the app's parts share. The ledger is made when it is first asked for, or ahead of that. */
public final class Workshop {
  private final ExecutorService starter = Executors.newSingleThreadExecutor();
  private volatile Ledger ledger;

  /** Makes what takes long ahead of time; null where there is nothing to do. */
  public Future<?> warmUp() {
    return ledger == null ? starter.submit(new OpenLedger()) : null;
  }

  public Ledger ledger() {
    if (ledger == null) {
      ledger = new Ledger();
    }
    return ledger;
  }

  private final class OpenLedger implements Runnable {
    @Override
    public void run() {
      Ledger opened = new Ledger();
      SystemClock.sleep(4);
      ledger = opened;
    }
  }
}
