package com.example.subjects.bindery;

import static org.junit.Assert.assertEquals;

import java.io.File;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;

/** Looks at covers, and knows how many have been drawn. */
final class CoverRobot {
  private final AtomicInteger drawn = new AtomicInteger();
  private final CoverCache covers;

  CoverRobot(File folder) {
    covers = new CoverCache(folder, this::draw);
  }

  private String draw(String title) {
    drawn.incrementAndGet();
    return "<cover of " + title + ">";
  }

  CoverRobot looksAt(String... titles) throws IOException {
    for (String title : titles) {
      assertEquals("<cover of " + title + ">", covers.cover(title));
    }
    return this;
  }

  CoverRobot looksAgainAt(String title) throws IOException {
    String again = covers.cover(title);
    assertEquals("<cover of " + title + ">", again);
    return this;
  }

  void drew(int count) throws InterruptedException {
    covers.close();
    assertEquals(count, drawn.get());
  }
}
