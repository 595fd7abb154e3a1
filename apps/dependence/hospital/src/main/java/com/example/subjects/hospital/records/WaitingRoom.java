package com.example.subjects.hospital.records;

import java.util.ArrayDeque;
import java.util.Deque;

public final class WaitingRoom {
  private static final Deque<Patient> QUEUE = new ArrayDeque<>();

  private WaitingRoom() {}

  public static void enter(Patient patient) {
    QUEUE.addLast(patient);
  }

  public static Patient next() {
    return QUEUE.peekFirst();
  }

  public static void close() {
    QUEUE.clear();
  }
}
