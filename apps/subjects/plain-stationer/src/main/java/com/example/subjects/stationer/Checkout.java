package com.example.subjects.stationer;

import android.os.SystemClock;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/** Pays; what was paid with a key is not paid with it again. */
public final class Checkout {
  /** Takes the money. */
  public interface Bank {
    String charge(int cents);
  }

  private final Executor network = Executors.newCachedThreadPool();
  private final Executor disk = Executors.newSingleThreadExecutor();
  private final Map<String, String> ledger = new ConcurrentHashMap<>();
  private final Bank bank;

  public Checkout(Bank bank) {
    this.bank = bank;
  }

  /** The receipt of a payment, or of the earlier one with the same key. */
  public CompletableFuture<String> pay(String key, int cents) {
    String paid = ledger.get(key);
    if (paid != null) {
      return CompletableFuture.completedFuture(paid);
    }
    CompletableFuture<String> receipt =
        CompletableFuture.supplyAsync(new Charge(cents), network);
    receipt.thenAccept(text -> disk.execute(new Enter(key, text)));
    return receipt;
  }

  private final class Charge implements Supplier<String> {
    private final int cents;

    Charge(int cents) {
      this.cents = cents;
    }

    @Override
    public String get() {
      SystemClock.sleep(10);
      return bank.charge(cents);
    }
  }

  /** Enters a payment in the ledger. */
  private final class Enter implements Runnable {
    private final String key;
    private final String receipt;

    Enter(String key, String receipt) {
      this.key = key;
      this.receipt = receipt;
    }

    @Override
    public void run() {
      SystemClock.sleep(10);
      ledger.put(key, receipt);
    }
  }
}
