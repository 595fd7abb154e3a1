// Sorts the shelf at a click, in the background, and says when that is done.
package com.example.subjects.shelf;

import android.app.Activity;
import android.os.Bundle;
import android.os.SystemClock;
import android.widget.TextView;
import java.util.concurrent.CountDownLatch;

public class ShelfActivity extends Activity {
  /** How long it takes to sort. */
  private static final long SORT_MS = 20;

  private final CountDownLatch sorted = new CountDownLatch(1);

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.shelf);
    findViewById(R.id.sort).setOnClickListener(view -> new Thread(new Sorting(), "sorter").start());
  }

  /** Counted down once the screen says that the shelf is sorted. */
  public CountDownLatch sorted() {
    return sorted;
  }

  private void tell() {
    ((TextView) findViewById(R.id.status)).setText("sorted");
    sorted.countDown();
  }

  private class Sorting implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(SORT_MS);
      runOnUiThread(() -> tell());
    }
  }
}
