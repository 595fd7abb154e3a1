// A guest's profile, with the bed, which can be chosen.
package com.example.subjects.hostel;

import android.content.Intent;
import android.os.Bundle;
import android.os.SystemClock;
import android.widget.TextView;
import androidx.activity.result.ActivityResult;
import androidx.activity.result.ActivityResultLauncher;
import androidx.activity.result.contract.ActivityResultContracts;
import androidx.appcompat.app.AppCompatActivity;

public class ProfileActivity extends AppCompatActivity {
  private final ActivityResultLauncher<Intent> picker =
      registerForActivityResult(new ActivityResultContracts.StartActivityForResult(), this::onPicked);

  private TextView bed;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.profile);
    bed = findViewById(R.id.bed);
    findViewById(R.id.choose_bed)
        .setOnClickListener(view -> picker.launch(new Intent(this, BedPickerActivity.class)));
    ImageLoader.INSTANCE.load("ada.png", findViewById(R.id.portrait));
    Analytics.INSTANCE.screen("profile");
    loadProfile();
  }

  private void loadProfile() {
    Pending.begin();
    Workers.IO.execute(
        () -> {
          SystemClock.sleep(20);
          runOnUiThread(() -> showProfile("Bed 1"));
        });
  }

  private void showProfile(String loaded) {
    bed.setText(loaded);
    Pending.end();
  }

  private void onPicked(ActivityResult result) {
    if (result.getResultCode() == RESULT_OK && result.getData() != null) {
      bed.setText(result.getData().getStringExtra(BedPickerActivity.BED));
    }
  }
}
