package com.example.subjects.bindery;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CyclicBarrier;

/** Sewers who each sew a part of a section, and go on to the next one together. */
public final class SewingFrame {
  private final Set<String> stitches = new ConcurrentSkipListSet<>();
  private final List<String> sections = Collections.synchronizedList(new ArrayList<>());
  private final CyclicBarrier kettleStitch;

  public SewingFrame(int sewers) {
    kettleStitch = new CyclicBarrier(sewers, this::knot);
  }

  private void knot() {
    sections.add(String.join("+", stitches));
    stitches.clear();
  }

  public Thread sewer(String name, int count) {
    Thread thread =
        new Thread(
            () -> {
              try {
                for (int i = 1; i <= count; i++) {
                  stitches.add(name + i);
                  kettleStitch.await();
                }
              } catch (BrokenBarrierException | InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    thread.start();
    return thread;
  }

  public List<String> sections() {
    return new ArrayList<>(sections);
  }
}
