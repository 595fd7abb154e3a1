package com.example.subjects.tannery;

import static org.junit.Assert.assertEquals;

import android.content.ContentResolver;
import android.content.ContentValues;

/** Brings hides into stock, and looks at the summary. */
final class StockRobot {
  private final ContentResolver resolver;
  private final StockSummary summary;

  StockRobot(ContentResolver resolver, StockSummary summary) {
    this.resolver = resolver;
    this.summary = summary;
  }

  StockRobot bringsIn(String kind) {
    ContentValues values = new ContentValues();
    values.put("kind", kind);
    resolver.insert(StockProvider.HIDES, values);
    return this;
  }

  StockRobot seesHides(int count) {
    assertEquals(count, summary.hides());
    return this;
  }
}
