// Asks AnswerActivity by startActivityForResult and shows what comes back.
package com.example.screens;

import android.content.Intent;
import android.os.Bundle;
import android.widget.TextView;

public class AskingActivity extends JournalActivity {
  public static final int ASK = 7;
  public static final int OTHER = 8;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.asking);
    findViewById(R.id.ask).setOnClickListener(view -> ask("Where?", ASK));
    findViewById(R.id.other).setOnClickListener(view -> ask("When?", OTHER));
  }

  private void ask(String question, int requestCode) {
    startActivityForResult(new Intent(this, AnswerActivity.class).putExtra(AnswerActivity.QUESTION, question), requestCode);
  }

  @Override
  protected void onActivityResult(int requestCode, int resultCode, Intent data) {
    super.onActivityResult(requestCode, resultCode, data);
    String answer = data == null ? null : data.getStringExtra(AnswerActivity.ANSWER);
    ((TextView) findViewById(R.id.result)).setText(requestCode + " " + resultCode + " " + answer);
  }
}
