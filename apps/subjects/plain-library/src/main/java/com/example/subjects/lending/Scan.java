// Looks through a book, page by page, off the main thread.
package com.example.subjects.lending;

import android.os.AsyncTask;
import android.os.SystemClock;

public class Scan extends AsyncTask<Integer, Void, Void> {
  private static final long PAGE_MS = 5;

  private volatile int pages;

  /** How many pages were looked at. */
  public int pages() {
    return pages;
  }

  @Override
  protected Void doInBackground(Integer... count) {
    for (int page = 0; page < count[0]; page++) {
      SystemClock.sleep(PAGE_MS);
      pages = page + 1;
    }
    return null;
  }
}
