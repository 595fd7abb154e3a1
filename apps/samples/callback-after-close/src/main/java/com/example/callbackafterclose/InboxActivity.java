// A screen that loads messages in the background, and whose callback trusts that the screen is still there.
package com.example.callbackafterclose;

import android.app.Activity;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;
import android.view.View;
import android.widget.TextView;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class InboxActivity extends Activity {
  /** How long the work takes that stands for a server's. */
  private static final long WORK_MS = 25;

  private final Handler main = new Handler(Looper.getMainLooper());
  private final ExecutorService loader =
      Executors.newSingleThreadExecutor(work -> new Thread(work, "inbox-loader"));
  private List<String> messages = new ArrayList<>();

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.inbox);
    findViewById(R.id.refresh).setOnClickListener(this::refresh);
  }

  @Override
  protected void onDestroy() {
    messages = null;
    loader.shutdown();
    super.onDestroy();
  }

  private void refresh(View button) {
    loader.execute(this::load);
  }

  private void load() {
    SystemClock.sleep(WORK_MS);
    main.post(() -> show("Lunch at noon?"));
  }

  private void show(String message) {
    messages.add(message);
    TextView newest = findViewById(R.id.newest);
    newest.setText(message);
  }
}
