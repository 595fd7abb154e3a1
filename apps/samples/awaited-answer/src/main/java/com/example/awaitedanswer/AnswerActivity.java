// A screen whose button hands a question to a background thread, which posts the answer back; it tells a test while it is busy.
package com.example.awaitedanswer;

import android.app.Activity;
import android.os.Bundle;
import android.os.SystemClock;
import android.view.View;
import android.widget.TextView;
import androidx.test.espresso.IdlingResource;
import androidx.test.espresso.idling.CountingIdlingResource;

public class AnswerActivity extends Activity {
  /** How long the work takes that stands for a server's. */
  private static final long WORK_MS = 25;

  private final CountingIdlingResource questions = new CountingIdlingResource("questions");
  private TextView answer;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.answer);
    answer = findViewById(R.id.answer);
    findViewById(R.id.ask).setOnClickListener(this::ask);
  }

  /** Idle while no question waits for its answer to be shown. */
  public IdlingResource questions() {
    return questions;
  }

  private void ask(View button) {
    questions.increment();
    new Thread(this::work, "answer-worker").start();
  }

  private void work() {
    SystemClock.sleep(WORK_MS);
    String text = String.valueOf(6 * 7);
    runOnUiThread(() -> show(text));
  }

  private void show(String text) {
    answer.setText(text);
    questions.decrement();
  }
}
