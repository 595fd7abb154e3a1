package com.example.subjects.aquarium;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Feeds what is put into its hopper, and goes home when nothing has come for a while. */
public final class FeedingRobot extends Thread {
  private static final long PATIENCE_MS = 1200;

  private final BlockingQueue<String> hopper = new LinkedBlockingQueue<>();
  private final List<String> fed = new ArrayList<>();

  public FeedingRobot() {
    super("feeding-robot");
  }

  public void feed(String food) {
    hopper.add(food);
    Telemetry.event("robot: hopper filled");
  }

  /** Waits until it has gone home; tells what it fed. */
  public List<String> awaitHome() throws InterruptedException {
    join();
    return fed;
  }

  @Override
  public void run() {
    try {
      String food = hopper.take();
      while (food != null) {
        fed.add(food);
        Telemetry.event("robot: fed");
        food = hopper.poll(PATIENCE_MS, TimeUnit.MILLISECONDS);
      }
    } catch (InterruptedException e) {
      interrupt();
    }
  }
}
