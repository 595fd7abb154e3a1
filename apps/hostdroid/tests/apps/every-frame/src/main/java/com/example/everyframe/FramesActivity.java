package com.example.everyframe;

import android.app.Activity;
import android.os.Bundle;

/** Shows a view that is animated for as long as it is there. */
public class FramesActivity extends Activity {
  public FramesView view;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    view = new FramesView(this);
    setContentView(view);
  }
}
