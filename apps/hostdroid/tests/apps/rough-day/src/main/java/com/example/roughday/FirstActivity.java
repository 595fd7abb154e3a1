package com.example.roughday;

import android.app.Activity;
import android.os.Bundle;
import android.util.Log;

/** Says in the log that it was started, and with what. */
public class FirstActivity extends Activity {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    Log.i("RoughDay", "first " + getIntent().getAction() + " " + getIntent().getDataString());
  }
}
