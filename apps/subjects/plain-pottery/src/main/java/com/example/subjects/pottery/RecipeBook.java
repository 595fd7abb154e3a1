package com.example.subjects.pottery;

import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;

/** The big book in the office. Looking something up takes a moment. */
public final class RecipeBook {
  private static final long LEAF_MS = 20;

  private final AtomicInteger lookups = new AtomicInteger();

  Recipe lookUp(String glaze) throws InterruptedException {
    lookups.incrementAndGet();
    Thread.sleep(LEAF_MS);
    return new Recipe(glaze.substring(0, 1).toUpperCase(Locale.ROOT) + glaze.substring(1), 10 + glaze.length());
  }

  public int getLookups() {
    return lookups.get();
  }
}
