package com.example.roughday;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.util.Log;

/** Says in the log that it was started, and with what. */
public class SecondActivity extends Activity {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    Log.i("RoughDay", "second " + getIntent().getStringExtra("word") + " " + getIntent().getIntExtra("number", 0));
  }

  @Override
  protected void onNewIntent(Intent intent) {
    Log.i("RoughDay", "second again " + intent.getStringExtra("word"));
  }
}
