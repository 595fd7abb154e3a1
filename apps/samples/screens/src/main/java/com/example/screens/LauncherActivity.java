// Asks AnswerActivity by the Activity Result API, through a contract of its own and through the general one.
package com.example.screens;

import android.app.Activity;
import android.content.Context;
import android.content.Intent;
import android.os.Bundle;
import android.widget.TextView;
import androidx.activity.result.ActivityResultLauncher;
import androidx.activity.result.contract.ActivityResultContract;
import androidx.activity.result.contract.ActivityResultContracts;
import androidx.appcompat.app.AppCompatActivity;

public class LauncherActivity extends AppCompatActivity {
  private static final class Ask extends ActivityResultContract<String, String> {
    @Override
    public Intent createIntent(Context context, String question) {
      return new Intent(context, AnswerActivity.class).putExtra(AnswerActivity.QUESTION, question);
    }

    @Override
    public String parseResult(int resultCode, Intent data) {
      return resultCode == Activity.RESULT_OK ? data.getStringExtra(AnswerActivity.ANSWER) : "no answer";
    }
  }

  private final ActivityResultLauncher<String> ask = registerForActivityResult(new Ask(), this::show);

  private final ActivityResultLauncher<Intent> start =
      registerForActivityResult(
          new ActivityResultContracts.StartActivityForResult(), result -> show("code " + result.getResultCode()));

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.asking);
    findViewById(R.id.ask).setOnClickListener(view -> ask.launch("How?"));
    findViewById(R.id.other).setOnClickListener(view -> start.launch(new Intent(this, AnswerActivity.class)));
  }

  private void show(String result) {
    ((TextView) findViewById(R.id.result)).setText(result);
  }
}
