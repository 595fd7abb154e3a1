// Reads the air's pressure on a thread of its own and keeps what it read; nothing is told to the main thread.
package com.example.subjects.station;

import android.os.Handler;
import android.os.HandlerThread;
import android.os.SystemClock;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

public class Barometer {
  /** How long the device takes for one reading. */
  private static final long READING_MS = 3;

  private final HandlerThread wire = new HandlerThread("barometer-wire");
  private final List<Integer> readings = new CopyOnWriteArrayList<>();
  private volatile int offset;

  /** Takes so many readings in the background; the thread ends with the last. */
  public Thread read(int count) {
    Thread thread = new Thread(new Reader(count), "barometer-reader");
    thread.start();
    return thread;
  }

  /** Starts the wire over which it is set up. */
  public void connect() {
    wire.start();
  }

  /** Sets the height that readings are corrected for, over the wire. */
  public void setHeight(int metres) {
    new Handler(wire.getLooper()).post(new Calibration(metres));
  }

  /** Ends the wire once everything that was sent over it has arrived. */
  public void disconnect() throws InterruptedException {
    wire.quitSafely();
    wire.join();
  }

  /** The readings so far. */
  public List<Integer> readings() {
    return readings;
  }

  /** The pressure at sea level, in hPa. */
  public int pressure() {
    return 950 + offset;
  }

  private class Reader implements Runnable {
    private final int count;

    Reader(int count) {
      this.count = count;
    }

    @Override
    public void run() {
      for (int i = 0; i < count; i++) {
        SystemClock.sleep(READING_MS);
        readings.add(1000 + i);
      }
    }
  }

  private class Calibration implements Runnable {
    private final int metres;

    Calibration(int metres) {
      this.metres = metres;
    }

    @Override
    public void run() {
      SystemClock.sleep(READING_MS);
      offset = metres / 8;
    }
  }
}
