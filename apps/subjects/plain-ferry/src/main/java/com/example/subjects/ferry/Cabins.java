package com.example.subjects.ferry;

import android.os.SystemClock;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Who has which cabin. */
public final class Cabins {
  private static final String UNPAID = "";

  private final Map<String, String> owners = new ConcurrentHashMap<>();
  private final ExecutorService bank = Executors.newSingleThreadExecutor();

  /** A free cabin is paid for, and is the guest's then. */
  public void reserve(String cabin, String guest) {
    if (!owners.containsKey(cabin)) {
      bank.execute(new Payment(cabin, guest));
    }
  }

  /** Nobody else gets a cabin that is being paid for. */
  public void hold(String cabin, String guest) {
    if (owners.putIfAbsent(cabin, UNPAID) == null) {
      bank.execute(new Payment(cabin, guest));
    }
  }

  /** At the counter one pays in cash. Says whether the cabin was free. */
  public boolean buy(String cabin, String guest) {
    return owners.putIfAbsent(cabin, guest) == null;
  }

  private final class Payment implements Runnable {
    private final String cabin;
    private final String guest;

    Payment(String cabin, String guest) {
      this.cabin = cabin;
      this.guest = guest;
    }

    @Override
    public void run() {
      SystemClock.sleep(20);
      owners.put(cabin, guest);
    }
  }
}
