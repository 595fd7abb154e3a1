// One's nickname: a proposal is looked for where there is none yet.
package com.example.subjects.fitness;

import android.os.Bundle;
import android.os.SystemClock;
import android.widget.EditText;
import androidx.appcompat.app.AppCompatActivity;

public class NicknameActivity extends AppCompatActivity {
  private EditText nickname;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.nickname);
    nickname = findViewById(R.id.nickname);
    Background.begin(new Propose());
  }

  private void fill(String proposal) {
    if (nickname.getText().length() == 0) {
      nickname.setText(proposal);
    }
  }

  private final class Propose implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(20);
      Background.show(() -> fill("Runner 7"));
    }
  }
}
