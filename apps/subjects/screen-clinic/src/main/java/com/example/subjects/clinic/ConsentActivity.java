// A consent, which is written down.
package com.example.subjects.clinic;

import android.os.Bundle;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;

public class ConsentActivity extends AppCompatActivity {
  public final Journal journal = new Journal();

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.consent);
    findViewById(R.id.agree).setOnClickListener(view -> agree());
  }

  @Override
  protected void onStop() {
    journal.flush();
    super.onStop();
  }

  private void agree() {
    journal.add("agreed");
    ((TextView) findViewById(R.id.answer)).setText("Thank you");
  }
}
