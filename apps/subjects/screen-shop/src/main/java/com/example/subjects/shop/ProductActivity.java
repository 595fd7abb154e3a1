// One article: its details and what is in stock come from two servers, and whether it is a favourite from a third one.
package com.example.subjects.shop;

import android.os.Bundle;
import android.os.SystemClock;
import android.widget.CheckBox;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class ProductActivity extends AppCompatActivity {
  private static final long QUICK_MS = 10;
  private static final long SLOW_MS = 500;

  private final ExecutorService network = Executors.newCachedThreadPool();
  private boolean loaded;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.product);
    findViewById(R.id.load).setOnClickListener(view -> load());
    network.execute(new LoadFavourite());
  }

  @Override
  protected void onDestroy() {
    network.shutdown();
    super.onDestroy();
  }

  /** Whether it is known if the article is a favourite. */
  public boolean isLoaded() {
    return loaded;
  }

  private void load() {
    Work.begin();
    network.execute(new LoadDetails());
    network.execute(new LoadStock());
  }

  private class LoadDetails implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(SLOW_MS);
      runOnUiThread(() -> {
        ((TextView) findViewById(R.id.details)).setText("A lamp of brass");
        Work.end();
      });
    }
  }

  private class LoadStock implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(QUICK_MS);
      runOnUiThread(() -> ((TextView) findViewById(R.id.stock)).setText("3 left"));
    }
  }

  private class LoadFavourite implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(QUICK_MS);
      runOnUiThread(() -> {
        ((CheckBox) findViewById(R.id.favourite)).setChecked(false);
        loaded = true;
      });
    }
  }
}
