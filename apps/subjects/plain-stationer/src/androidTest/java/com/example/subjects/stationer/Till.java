package com.example.subjects.stationer;

import static org.junit.Assert.assertEquals;

import java.util.concurrent.atomic.AtomicInteger;

/** Pays at a bank that counts what it takes. */
final class Till implements Checkout.Bank {
  private final AtomicInteger charges = new AtomicInteger();
  private final Checkout checkout = new Checkout(this);

  @Override
  public String charge(int cents) {
    return "receipt " + charges.incrementAndGet() + " for " + cents;
  }

  void pays(String key, int cents) throws Exception {
    String receipt = checkout.pay(key, cents).get();
    assertEquals("receipt 1 for " + cents, receipt);
  }

  /** Pays once more, as after a timeout, and is to get the same receipt. */
  void paysAgain(String key, int cents) throws Exception {
    String same = checkout.pay(key, cents).get();
    assertEquals("receipt 1 for " + cents, same);
  }
}
