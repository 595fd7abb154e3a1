// Searches the catalogue on a pool of two threads, shows the hits, and tells the price of the one that is clicked.
package com.example.subjects.search;

import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;
import android.widget.EditText;
import android.widget.TextView;
import androidx.appcompat.app.AlertDialog;
import androidx.appcompat.app.AppCompatActivity;
import androidx.recyclerview.widget.LinearLayoutManager;
import androidx.recyclerview.widget.RecyclerView;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class SearchActivity extends AppCompatActivity {
  private static final int THREADS = 2;
  private static final long RETRY_MS = 30;
  /** How long it takes to write a line to the disk. */
  private static final long WRITE_MS = 5;

  private final Handler main = new Handler(Looper.getMainLooper());
  private final ExecutorService pool = Executors.newFixedThreadPool(THREADS);
  private final Catalogue catalogue = new Catalogue();
  private final List<String> recent = new CopyOnWriteArrayList<>();
  private final Hits hits = new Hits(this::askForPrice);
  private AlertDialog progress;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.search);
    RecyclerView list = findViewById(R.id.hits);
    list.setLayoutManager(new LinearLayoutManager(this));
    list.setAdapter(hits);
    findViewById(R.id.search).setOnClickListener(view -> search());
    findViewById(R.id.recent).setOnClickListener(view -> show(String.join(", ", recent)));
  }

  @Override
  protected void onDestroy() {
    pool.shutdown();
    super.onDestroy();
  }

  /** What the line above the hits says. */
  public String status() {
    return ((TextView) findViewById(R.id.status)).getText().toString();
  }

  private void show(String status) {
    ((TextView) findViewById(R.id.status)).setText(status);
  }

  private void search() {
    String text = ((EditText) findViewById(R.id.query)).getText().toString();
    show(getString(R.string.searching));
    pool.execute(new Search(text));
    pool.execute(new Remember(text));
  }

  private void askForPrice(String name) {
    progress = new AlertDialog.Builder(this).setMessage(R.string.searching).setCancelable(false).show();
    pool.execute(new AskForPrice(name));
  }

  private class Search implements Runnable {
    private final String text;

    Search(String text) {
      this.text = text;
    }

    @Override
    public void run() {
      List<String> found = catalogue.find(text);
      runOnUiThread(
          () -> {
            hits.show(found);
            show(text + ": " + found.size());
          });
    }
  }

  private class Remember implements Runnable {
    private final String text;

    Remember(String text) {
      this.text = text;
    }

    @Override
    public void run() {
      SystemClock.sleep(WRITE_MS);
      recent.add(text);
    }
  }

  /** Asks again, after a pause, as long as the catalogue is busy. */
  private class AskForPrice implements Runnable {
    private final String name;

    AskForPrice(String name) {
      this.name = name;
    }

    @Override
    public void run() {
      try {
        String price = catalogue.price(name);
        runOnUiThread(() -> tell(price));
      } catch (Catalogue.BusyException e) {
        main.postDelayed(() -> pool.execute(this), RETRY_MS);
      }
    }

    private void tell(String price) {
      progress.dismiss();
      show(name + " costs " + price);
    }
  }
}
