// Picks something for the shopping list and goes back with it.
package com.example.subjects.kitchen;

import android.content.Intent;
import android.os.Bundle;
import androidx.appcompat.app.AppCompatActivity;

public class PickActivity extends AppCompatActivity {
  /** The extra of the result that holds the name of what was picked. */
  public static final String NAME = "name";

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.pick);
    findViewById(R.id.honey).setOnClickListener(view -> pick(getString(R.string.honey)));
    findViewById(R.id.vinegar).setOnClickListener(view -> pick(getString(R.string.vinegar)));
  }

  private void pick(String name) {
    new Thread(new Reserve(name), "reserve").start();
  }

  private class Reserve implements Runnable {
    private final String name;

    Reserve(String name) {
      this.name = name;
    }

    @Override
    public void run() {
      String reserved = Server.answer(name);
      runOnUiThread(
          () -> {
            setResult(RESULT_OK, new Intent().putExtra(NAME, reserved));
            finish();
          });
    }
  }
}
