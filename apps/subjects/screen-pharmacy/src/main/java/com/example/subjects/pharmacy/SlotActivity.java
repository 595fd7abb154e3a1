// Which time is free: one that is chosen is reserved, and is the result then.
package com.example.subjects.pharmacy;

import android.content.Intent;
import android.os.Bundle;
import android.os.SystemClock;
import androidx.appcompat.app.AppCompatActivity;

public class SlotActivity extends AppCompatActivity {
  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.slot);
    findViewById(R.id.morning).setOnClickListener(view -> BackRoom.ask(new Reserve("9:00")));
    findViewById(R.id.done).setOnClickListener(view -> finish());
  }

  private void reserved(String slot) {
    setResult(RESULT_OK, new Intent().putExtra("slot", slot));
  }

  private final class Reserve implements Runnable {
    private final String slot;

    Reserve(String slot) {
      this.slot = slot;
    }

    @Override
    public void run() {
      SystemClock.sleep(20);
      runOnUiThread(() -> reserved(slot));
    }
  }
}
