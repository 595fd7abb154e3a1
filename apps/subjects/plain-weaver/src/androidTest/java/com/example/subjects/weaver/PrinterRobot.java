package com.example.subjects.weaver;

import static org.junit.Assert.assertEquals;

import java.util.Arrays;

/** Prints like a user does. */
final class PrinterRobot {
  private final PrinterQueue queue = new PrinterQueue();

  PrinterRobot switchOn() {
    queue.open();
    return this;
  }

  PrinterRobot print(String... cards) throws InterruptedException {
    for (String card : cards) {
      queue.print(card);
    }
    return this;
  }

  PrinterRobot switchOff() throws InterruptedException {
    queue.close();
    return this;
  }

  void seesOnPaper(String... cards) {
    assertEquals(Arrays.asList(cards), queue.printed());
  }
}
