package com.example.dependence;

import static org.junit.Assert.assertFalse;

import org.junit.Test;

public class NightTest {
  private static final String WATCHMAN = "watchman";

  @Test
  public void isQuietAtFirst() {
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      assertFalse(thread.getName().equals(WATCHMAN));
    }
  }

  @Test
  public void leavesAWatchman() {
    Thread watchman =
        new Thread(
            () -> {
              try {
                Thread.sleep(600_000);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            },
            WATCHMAN);
    watchman.setDaemon(true);
    watchman.start();
  }
}
