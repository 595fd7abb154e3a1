package com.example.subjects.weaver;

import java.util.concurrent.PriorityBlockingQueue;

/** The rarest piece first. */
public final class HeapPieces implements Pieces {
  private final PriorityBlockingQueue<Integer> heap = new PriorityBlockingQueue<>();

  public HeapPieces(int count) {
    for (int i = count; i > 0; i--) {
      heap.add(i);
    }
  }

  @Override
  public Integer claim() {
    return heap.poll();
  }
}
