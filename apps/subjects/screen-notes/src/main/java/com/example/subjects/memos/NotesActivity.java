// The frame around the notes; it imports files by itself, on a thread of its own.
package com.example.subjects.memos;

import android.content.Intent;
import android.os.Bundle;
import android.os.SystemClock;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;

public class NotesActivity extends AppCompatActivity {
  private static final long IMPORT_MS = 20;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.notes_activity);
    findViewById(R.id.settings)
        .setOnClickListener(view -> startActivity(new Intent(this, SettingsActivity.class)));
    findViewById(R.id.import_file).setOnClickListener(view -> importFile());
    if (state == null) {
      getSupportFragmentManager().beginTransaction().add(R.id.page, new NotesFragment()).commit();
    }
  }

  /** What a line of the screen says; empty when the line is not there. */
  public String text(int id) {
    TextView line = findViewById(id);
    return line == null ? "" : line.getText().toString();
  }

  private void showState(int text) {
    ((TextView) findViewById(R.id.state)).setText(text);
  }

  private void importFile() {
    showState(R.string.importing);
    new Thread(new Import(), "notes-import").start();
  }

  private class Import implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(IMPORT_MS);
      runOnUiThread(() -> showState(R.string.imported));
    }
  }
}
