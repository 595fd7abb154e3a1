// A bottle is sold, and recommended.
package com.example.subjects.vineyard;

import android.os.Bundle;
import android.view.View;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;

public final class BottlesActivity extends AppCompatActivity {
  private int sold;
  private boolean recommended;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.bottles);
    ((TextView) findViewById(R.id.sold)).setText("Sold 0");
  }

  /** The bottle fades, and is sold once it has. */
  public void sell() {
    View bottle = findViewById(R.id.bottle);
    bottle.animate().alpha(0f).setDuration(150).withEndAction(this::countSale);
  }

  /** The bottle shines, and is recommended once it does. */
  public void recommend() {
    View bottle = findViewById(R.id.bottle);
    bottle.animate().alpha(1f).setDuration(150).withEndAction(this::sayRecommended);
  }

  public boolean isRecommended() {
    return recommended;
  }

  private void countSale() {
    sold++;
    ((TextView) findViewById(R.id.sold)).setText("Sold " + sold);
  }

  private void sayRecommended() {
    recommended = true;
    ((TextView) findViewById(R.id.recommended)).setText("Recommended");
  }
}
