package com.example.subjects.festival;

import android.os.Bundle;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;

public class TermsActivity extends AppCompatActivity {
  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.terms);
    Analytics.screen("terms");
    ((TextView) findViewById(R.id.text)).setText(R.string.terms_text);
    findViewById(R.id.close).setOnClickListener(view -> finish());
  }
}
