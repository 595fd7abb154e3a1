// Chooses a filling and goes back with it.
package com.example.subjects.bakery;

import android.content.Intent;
import android.os.Bundle;
import android.widget.Button;
import androidx.appcompat.app.AppCompatActivity;

public class FillingActivity extends AppCompatActivity {
  /** The extra of the result that names the filling. */
  public static final String FILLING = "filling";

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.filling);
    for (int id : new int[] {R.id.plum, R.id.poppy}) {
      Button button = findViewById(id);
      button.setOnClickListener(view -> choose(button.getText().toString()));
    }
  }

  private void choose(String filling) {
    setResult(RESULT_OK, new Intent().putExtra(FILLING, filling));
    finish();
  }
}
