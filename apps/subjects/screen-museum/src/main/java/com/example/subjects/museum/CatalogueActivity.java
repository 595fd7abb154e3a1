// Shows how many pieces there are.
package com.example.subjects.museum;

import android.os.Bundle;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;
import androidx.lifecycle.ViewModelProvider;

public class CatalogueActivity extends AppCompatActivity {
  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.catalogue);
    CatalogueModel model = new ViewModelProvider(this).get(CatalogueModel.class);
    model.count().observe(this, this::show);
    findViewById(R.id.acquire).setOnClickListener(view -> model.acquire("mask"));
  }

  private void show(int count) {
    ((TextView) findViewById(R.id.pieces)).setText(count + " pieces");
  }
}
