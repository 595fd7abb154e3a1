package com.example.subjects.market;

import java.util.ArrayDeque;
import java.util.Deque;

public final class WaitingLine {
  private static final Deque<String> LINE = new ArrayDeque<>();

  private WaitingLine() {}

  public static void join(String name) {
    LINE.addLast(name);
  }

  public static String first() {
    return LINE.peekFirst();
  }

  public static void clear() {
    LINE.clear();
  }
}
