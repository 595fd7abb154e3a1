// The diary, and a run to be added to it.
package com.example.subjects.fitness;

import android.os.Bundle;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;

public class DiaryActivity extends AppCompatActivity {
  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.diary);
    findViewById(R.id.add).setOnClickListener(view -> Diary.add("Run"));
  }

  @Override
  protected void onStart() {
    super.onStart();
    Diary.read(this::show);
    show();
  }

  @Override
  protected void onStop() {
    Diary.read(null);
    super.onStop();
  }

  private void show() {
    ((TextView) findViewById(R.id.entries)).setText(Diary.entries());
  }
}
