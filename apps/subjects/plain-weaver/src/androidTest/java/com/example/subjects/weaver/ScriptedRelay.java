package com.example.subjects.weaver;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** A relay that is busy for the first so many times. */
final class ScriptedRelay implements Relay {
  final List<String> received = new CopyOnWriteArrayList<>();
  private final AtomicInteger busy;

  ScriptedRelay(int busy) {
    this.busy = new AtomicInteger(busy);
  }

  @Override
  public boolean accept(String message) {
    if (busy.getAndDecrement() > 0) {
      return false;
    }
    return received.add(message);
  }
}
