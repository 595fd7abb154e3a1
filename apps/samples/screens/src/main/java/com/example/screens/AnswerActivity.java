// Answers a question with what is typed, or lets another one of itself answer in its place.
package com.example.screens;

import android.content.Intent;
import android.os.Bundle;
import android.widget.TextView;

public class AnswerActivity extends JournalActivity {
  public static final String QUESTION = "question";
  public static final String ANSWER = "answer";

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.answer);
    String question = getIntent().getStringExtra(QUESTION);
    ((TextView) findViewById(R.id.question)).setText(question);
    findViewById(R.id.send).setOnClickListener(view -> send());
    findViewById(R.id.forward).setOnClickListener(view -> forward(question));
  }

  private void send() {
    String answer = ((TextView) findViewById(R.id.answer)).getText().toString();
    setResult(RESULT_OK, new Intent().putExtra(ANSWER, answer));
    finish();
  }

  private void forward(String question) {
    Intent next = new Intent(this, AnswerActivity.class).putExtra(QUESTION, question + " (forwarded)");
    startActivity(next.addFlags(Intent.FLAG_ACTIVITY_FORWARD_RESULT));
    finish();
  }
}
