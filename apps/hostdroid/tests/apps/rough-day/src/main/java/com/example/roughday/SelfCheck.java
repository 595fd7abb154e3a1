package com.example.roughday;

import android.app.Activity;
import android.app.Instrumentation;
import android.os.Bundle;
import android.os.SystemClock;

/** Reports whose code it is in, and how often it ran since the app's data was cleared. */
public class SelfCheck extends Instrumentation {
  private Bundle arguments;

  @Override
  public void onCreate(Bundle arguments) {
    super.onCreate(arguments);
    this.arguments = arguments;
    start();
  }

  @Override
  public void onStart() {
    int runs = Runs.count(getTargetContext());
    if (arguments.containsKey("hang")) {
      sendStatus(0, new Bundle());
      while (true) SystemClock.sleep(1000);
    }
    Bundle result = new Bundle();
    result.putString("same", String.valueOf(getContext().getPackageName().equals(getTargetContext().getPackageName())));
    result.putString("runs", String.valueOf(runs));
    finish(Activity.RESULT_OK, result);
  }
}
