// Shows pages, one over the other on the back stack, and takes what they report.
package com.example.screens;

import android.os.Bundle;
import androidx.appcompat.app.AppCompatActivity;

public class PagesActivity extends AppCompatActivity {
  public static final String REPORT = "report";
  public String reported;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.pages);
    getSupportFragmentManager()
        .setFragmentResultListener(REPORT, this, (key, result) -> reported = result.getString(REPORT));
    if (state == null) {
      getSupportFragmentManager().beginTransaction().add(R.id.pages, Page.of(1), "page 1").commit();
    }
  }

  public void open(int number) {
    getSupportFragmentManager()
        .beginTransaction()
        .replace(R.id.pages, Page.of(number), "page " + number)
        .addToBackStack("to " + number)
        .commit();
  }
}
