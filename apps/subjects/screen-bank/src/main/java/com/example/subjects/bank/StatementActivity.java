// Statements are printed, one at a time, and archived.
package com.example.subjects.bank;

import android.os.Bundle;
import android.os.SystemClock;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

public class StatementActivity extends AppCompatActivity {
  private final AtomicBoolean printing = new AtomicBoolean();
  private final AtomicInteger printed = new AtomicInteger();
  private final AtomicInteger toArchive = new AtomicInteger();
  private final AtomicInteger archived = new AtomicInteger();

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.statement);
    findViewById(R.id.print).setOnClickListener(view -> print());
  }

  private void print() {
    if (printing.compareAndSet(false, true)) {
      Work.begin(new Print());
    }
  }

  public void archive() {
    if (toArchive.getAndIncrement() == 0) {
      Work.begin(new Archive());
    }
  }

  private void show() {
    ((TextView) findViewById(R.id.printed)).setText("Printed " + printed);
    ((TextView) findViewById(R.id.archived)).setText("Archived " + archived);
  }

  private final class Print implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(40);
      printed.incrementAndGet();
      printing.set(false);
      Work.show(StatementActivity.this::show);
    }
  }

  private final class Archive implements Runnable {
    @Override
    public void run() {
      do {
        SystemClock.sleep(40);
        archived.incrementAndGet();
      } while (toArchive.decrementAndGet() > 0);
      Work.show(StatementActivity.this::show);
    }
  }
}
