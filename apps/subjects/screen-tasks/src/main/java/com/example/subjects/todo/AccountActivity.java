// Greets the user with what two requests bring, and books seats one at a time: a click while one is being booked counts for nothing.
package com.example.subjects.todo;

import android.os.Bundle;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class AccountActivity extends AppCompatActivity {
  private static final int THREADS = 2;

  private final ExecutorService pool = Executors.newFixedThreadPool(THREADS);
  private String name = "";
  private int pending;
  private int seats;
  private boolean booking;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.account);
    findViewById(R.id.greet).setOnClickListener(view -> greet());
    findViewById(R.id.more).setOnClickListener(view -> book());
  }

  @Override
  protected void onDestroy() {
    pool.shutdown();
    super.onDestroy();
  }

  /** Whether nothing is asked for or booked. */
  public boolean isIdle() {
    return pending == 0 && !booking;
  }

  private void greet() {
    pending = 2;
    pool.execute(new LoadName());
    pool.execute(new LoadSalutation());
  }

  private void book() {
    if (booking) {
      return;
    }
    booking = true;
    pool.execute(new Book());
  }

  private class LoadName implements Runnable {
    @Override
    public void run() {
      String loaded = Server.name();
      runOnUiThread(
          () -> {
            pending--;
            name = loaded;
          });
    }
  }

  private class LoadSalutation implements Runnable {
    @Override
    public void run() {
      String salutation = Server.salutation();
      runOnUiThread(
          () -> {
            pending--;
            ((TextView) findViewById(R.id.greeting)).setText(salutation + " " + name);
          });
    }
  }

  private class Book implements Runnable {
    @Override
    public void run() {
      Server.store();
      runOnUiThread(
          () -> {
            booking = false;
            seats++;
            ((TextView) findViewById(R.id.seats)).setText("seats: " + seats);
          });
    }
  }
}
