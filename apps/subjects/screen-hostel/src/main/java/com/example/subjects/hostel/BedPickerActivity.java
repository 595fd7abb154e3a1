// A bed is chosen.
package com.example.subjects.hostel;

import android.content.Intent;
import android.os.Bundle;
import androidx.appcompat.app.AppCompatActivity;

public class BedPickerActivity extends AppCompatActivity {
  static final String BED = "bed";

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.bed_picker);
    findViewById(R.id.bed_three).setOnClickListener(view -> pick("Bed 3"));
    findViewById(R.id.bed_four).setOnClickListener(view -> pick("Bed 4"));
  }

  private void pick(String bed) {
    setResult(RESULT_OK, new Intent().putExtra(BED, bed));
    finish();
  }
}
