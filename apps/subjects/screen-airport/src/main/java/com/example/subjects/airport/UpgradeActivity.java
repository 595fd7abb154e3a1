// A bid for an upgrade, which can be cancelled.
package com.example.subjects.airport;

import android.os.Bundle;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;
import androidx.lifecycle.ViewModelProvider;

public class UpgradeActivity extends AppCompatActivity {
  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.upgrade);
    UpgradeModel model = new ViewModelProvider(this).get(UpgradeModel.class);
    TextView shown = findViewById(R.id.upgrade);
    model.state().observe(this, shown::setText);
    findViewById(R.id.bid).setOnClickListener(view -> model.bid());
    findViewById(R.id.cancel).setOnClickListener(view -> model.cancel());
  }
}
