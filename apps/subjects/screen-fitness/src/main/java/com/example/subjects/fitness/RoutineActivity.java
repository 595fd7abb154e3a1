// How many sets and reps: what is typed is saved by itself, once one pauses.
package com.example.subjects.fitness;

import android.os.Bundle;
import android.text.Editable;
import android.text.TextWatcher;
import android.widget.EditText;
import androidx.appcompat.app.AppCompatActivity;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public class RoutineActivity extends AppCompatActivity {
  private static final long PAUSE_MS = 200;

  private final ScheduledExecutorService saver = Executors.newSingleThreadScheduledExecutor();
  private volatile int newest;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.routine);
    ((EditText) findViewById(R.id.sets)).addTextChangedListener(new AutoSave("sets"));
    ((EditText) findViewById(R.id.reps)).addTextChangedListener(new AutoSave("reps"));
  }

  @Override
  protected void onDestroy() {
    saver.shutdown();
    super.onDestroy();
  }

  private final class AutoSave implements TextWatcher {
    private final String field;

    AutoSave(String field) {
      this.field = field;
    }

    @Override
    public void beforeTextChanged(CharSequence text, int start, int count, int after) {}

    @Override
    public void onTextChanged(CharSequence text, int start, int before, int count) {}

    @Override
    public void afterTextChanged(Editable text) {
      saver.schedule(new Save(field, text.toString(), ++newest), PAUSE_MS, TimeUnit.MILLISECONDS);
    }
  }

  private final class Save implements Runnable {
    private final String field;
    private final String number;
    private final int edit;

    Save(String field, String number, int edit) {
      this.field = field;
      this.number = number;
      this.edit = edit;
    }

    @Override
    public void run() {
      if (edit == newest) {
        RoutineStore.put(field, number);
      }
    }
  }
}
