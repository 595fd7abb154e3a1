// Handles back by two callbacks of the dispatcher, of which the later one comes first. Each takes one press.
package com.example.screens;

import android.os.Bundle;
import androidx.activity.OnBackPressedCallback;
import androidx.appcompat.app.AppCompatActivity;

public class BackActivity extends AppCompatActivity {
  public final OnBackPressedCallback first = callback("first");
  public final OnBackPressedCallback second = callback("second");

  private OnBackPressedCallback callback(String name) {
    return new OnBackPressedCallback(true) {
      @Override
      public void handleOnBackPressed() {
        Journal.add(BackActivity.this, name);
        setEnabled(false);
      }
    };
  }

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.pages);
    getOnBackPressedDispatcher().addCallback(this, first);
    getOnBackPressedDispatcher().addCallback(this, second);
  }

  @Override
  protected void onDestroy() {
    super.onDestroy();
    Journal.add(this, isFinishing() ? "finished" : "onDestroy");
  }
}
