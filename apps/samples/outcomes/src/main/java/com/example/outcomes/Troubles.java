// The ways in which an app's process can end under a test.
package com.example.outcomes;

public class Troubles {
  /** Throws on a thread of its own, which ends the process as an uncaught exception does. */
  public static Thread crashInTheBackground(long afterMs) {
    Thread thread = new Thread(() -> {
      try {
        Thread.sleep(afterMs);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      throw new IllegalStateException("crash on purpose");
    }, "crasher");
    thread.start();
    return thread;
  }
}
