package com.example.subjects.brickworks;

/** A kiln has fired its bricks. */
public final class FiredEvent {
  public final int bricks;

  public FiredEvent(int bricks) {
    this.bricks = bricks;
  }
}
