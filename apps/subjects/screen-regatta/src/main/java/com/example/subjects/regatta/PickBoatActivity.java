// Picks a boat, and goes back with it.
package com.example.subjects.regatta;

import android.content.Intent;
import android.os.Bundle;
import androidx.appcompat.app.AppCompatActivity;

public class PickBoatActivity extends AppCompatActivity {
  /** The extra of the result that names the boat. */
  public static final String BOAT = "boat";

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    Form form = new Form(this);
    form.button(Ids.PETREL, "Petrel", () -> pick("Petrel"));
    form.showIn(this);
  }

  private void pick(String name) {
    setResult(RESULT_OK, new Intent().putExtra(BOAT, name));
    finish();
  }
}
