// A note that handles the turning of the screen itself.
package com.example.screens;

import android.content.res.Configuration;
import android.widget.TextView;

public class SteadyActivity extends NoteActivity {
  @Override
  public void onConfigurationChanged(Configuration now) {
    super.onConfigurationChanged(now);
    Journal.add(this, "onConfigurationChanged");
    ((TextView) findViewById(R.id.shape)).setText(R.string.shape);
  }
}
