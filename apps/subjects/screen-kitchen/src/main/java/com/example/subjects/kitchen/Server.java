// Stands for the server: each answer takes its time.
package com.example.subjects.kitchen;

import android.os.SystemClock;

public final class Server {
  private static final long ANSWER_MS = 15;

  private Server() {}

  /** Answers with the value, after a moment. */
  public static <T> T answer(T value) {
    return answerAfter(ANSWER_MS, value);
  }

  /** Answers with the value, after the time. */
  public static <T> T answerAfter(long millis, T value) {
    SystemClock.sleep(millis);
    return value;
  }
}
