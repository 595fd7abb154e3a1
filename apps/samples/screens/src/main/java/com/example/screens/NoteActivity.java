// A form with state of every kind: views that keep theirs, a field that is saved, one that is retained, and one that is lost.
package com.example.screens;

import android.os.Bundle;
import android.widget.Button;

public class NoteActivity extends JournalActivity {
  private static final String COUNT = "count";

  public Object retained = new Object();
  public boolean lost;
  private int count;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.note);
    if (state != null) count = state.getInt(COUNT);
    if (getLastNonConfigurationInstance() != null) retained = getLastNonConfigurationInstance();
    Button button = findViewById(R.id.count);
    button.setText(String.valueOf(count));
    button.setOnClickListener(view -> button.setText(String.valueOf(++count)));
  }

  @Override
  public Object onRetainNonConfigurationInstance() {
    return retained;
  }

  @Override
  protected void onSaveInstanceState(Bundle state) {
    super.onSaveInstanceState(state);
    state.putInt(COUNT, count);
  }

  @Override
  protected void onDestroy() {
    super.onDestroy();
    if (isChangingConfigurations()) Journal.add(this, "changingConfigurations");
    if (isFinishing()) Journal.add(this, "finishing");
  }
}
