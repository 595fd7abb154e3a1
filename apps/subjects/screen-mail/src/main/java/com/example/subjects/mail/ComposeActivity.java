// Writes a mail, and saves it as a draft on a looper of its own once the typing pauses.
package com.example.subjects.mail;

import android.app.Activity;
import android.os.Bundle;
import android.os.Handler;
import android.os.HandlerThread;
import android.os.SystemClock;
import android.text.Editable;
import android.text.TextWatcher;
import android.widget.EditText;
import android.widget.TextView;

public class ComposeActivity extends Activity implements TextWatcher {
  private static final long PAUSE_MS = 30;
  private static final long WRITE_MS = 5;

  private HandlerThread disk;
  private Handler saver;
  private volatile String saved = "";

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.compose);
    disk = new HandlerThread("draft-disk");
    disk.start();
    saver = new Handler(disk.getLooper());
    ((EditText) findViewById(R.id.text)).addTextChangedListener(this);
    TextView draft = findViewById(R.id.draft);
    findViewById(R.id.saved).setOnClickListener(view -> draft.setText("saved: " + saved));
  }

  @Override
  protected void onDestroy() {
    disk.quitSafely();
    super.onDestroy();
  }

  @Override
  public void afterTextChanged(Editable text) {
    saver.removeCallbacksAndMessages(null);
    saver.postDelayed(new Save(text.toString()), PAUSE_MS);
  }

  @Override
  public void beforeTextChanged(CharSequence text, int start, int count, int after) {}

  @Override
  public void onTextChanged(CharSequence text, int start, int before, int count) {}

  private class Save implements Runnable {
    private final String text;

    Save(String text) {
      this.text = text;
    }

    @Override
    public void run() {
      SystemClock.sleep(WRITE_MS);
      saved = text;
    }
  }
}
