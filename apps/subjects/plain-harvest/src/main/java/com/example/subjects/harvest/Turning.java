// The news that the wheel of the mill turns, or does not.
package com.example.subjects.harvest;

public final class Turning {
  public final boolean on;

  public Turning(boolean on) {
    this.on = on;
  }
}
