// The name of the customer, which is loaded and can be changed.
package com.example.subjects.bank;

import android.os.Bundle;
import android.os.SystemClock;
import android.widget.EditText;
import androidx.appcompat.app.AppCompatActivity;

public class ProfileActivity extends AppCompatActivity {
  private EditText name;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.profile);
    name = findViewById(R.id.name);
    Work.begin(new LoadName());
  }

  private final class LoadName implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(20);
      Work.show(() -> name.setText("Ann Miller"));
    }
  }
}
