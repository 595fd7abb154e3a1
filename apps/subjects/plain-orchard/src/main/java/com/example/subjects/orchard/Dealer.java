package com.example.subjects.orchard;

/** Who buys the fruit: accepts orders with his newest token, and no older one. */
public final class Dealer {
  private int newest = 1;

  public synchronized int renew() {
    newest++;
    return newest;
  }

  public synchronized boolean accepts(int token) {
    return token == newest;
  }
}
