// What a reader has paid in for fines.
package com.example.subjects.lending;

public class Account {
  private int cents;

  public Account(int cents) {
    this.cents = cents;
  }

  synchronized void add(int more) {
    cents += more;
  }

  /** The balance. */
  public synchronized int cents() {
    return cents;
  }
}
