// What the wines cost.
package com.example.subjects.vineyard;

import android.os.Bundle;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;

public final class PricesActivity extends AppCompatActivity {
  private final Merchant merchant = new Merchant();

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.prices);
    TextView merlot = findViewById(R.id.merlot);
    TextView syrah = findViewById(R.id.syrah);
    findViewById(R.id.ask_merlot).setOnClickListener(view -> merchant.ask("Merlot", merlot::setText));
    findViewById(R.id.ask_syrah).setOnClickListener(view -> merchant.ask("Syrah", syrah::setText));
  }
}
