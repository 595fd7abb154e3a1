package com.example.subjects.smithy;

import android.os.SystemClock;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;

/** A server with quick orders and slow sketches. */
final class ScriptedServer implements OrderServer {
  final Map<Long, String> orders = new ConcurrentSkipListMap<>();
  final AtomicInteger sketches = new AtomicInteger();

  @Override
  public long create(String text) {
    long number = 100 + orders.size();
    orders.put(number, text);
    return number;
  }

  @Override
  public void update(long number, String text) {
    orders.put(number, text);
  }

  @Override
  public void attach(String order, byte[] sketch) {
    for (int part = 0; part < 6; part++) {
      SystemClock.sleep(50);
    }
    sketches.incrementAndGet();
  }
}
