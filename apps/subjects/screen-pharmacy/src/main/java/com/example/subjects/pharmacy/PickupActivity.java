// When one comes for the medicine: chosen on a second screen.
package com.example.subjects.pharmacy;

import android.content.Intent;
import android.os.Bundle;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;

public class PickupActivity extends AppCompatActivity {
  private static final int SLOT = 1;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.pickup);
    findViewById(R.id.choose_slot)
        .setOnClickListener(view -> startActivityForResult(new Intent(this, SlotActivity.class), SLOT));
  }

  @Override
  protected void onActivityResult(int request, int result, Intent data) {
    super.onActivityResult(request, result, data);
    if (request == SLOT) {
      String slot = result == RESULT_OK ? data.getStringExtra("slot") : "No time chosen";
      ((TextView) findViewById(R.id.slot)).setText(slot);
    }
  }
}
