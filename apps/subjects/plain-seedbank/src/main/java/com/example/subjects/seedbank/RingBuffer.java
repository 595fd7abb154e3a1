package com.example.subjects.seedbank;

/** Keeps the newest few readings. */
final class RingBuffer {
  private final int[] slots;
  private long written;
  private long read;

  RingBuffer(int capacity) {
    slots = new int[capacity];
  }

  synchronized void put(int value) {
    slots[(int) (written % slots.length)] = value;
    written++;
    if (written - read > slots.length) {
      read = written - slots.length;
    }
  }

  synchronized Integer poll() {
    if (read == written) {
      return null;
    }
    return slots[(int) (read++ % slots.length)];
  }
}
