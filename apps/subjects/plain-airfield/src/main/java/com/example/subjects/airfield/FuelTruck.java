package com.example.subjects.airfield;

import android.os.SystemClock;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Fills the tank, once the depot has sent it. */
public final class FuelTruck {
  private final ExecutorService depot = Executors.newSingleThreadExecutor();
  private final Thread pump = new Thread(new Pump(), "pump");
  private final AtomicInteger litres = new AtomicInteger();

  public void order() {
    depot.execute(new Send());
  }

  /** Returns once the pump has ended. */
  public void waitForThePump() throws InterruptedException {
    pump.join();
  }

  public int litres() {
    return litres.get();
  }

  private final class Send implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(20);
      pump.start();
    }
  }

  private final class Pump implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(20);
      litres.set(90);
    }
  }
}
