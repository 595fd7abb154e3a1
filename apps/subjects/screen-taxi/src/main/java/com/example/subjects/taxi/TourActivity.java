// What the app can do; to be seen once.
package com.example.subjects.taxi;

import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;

public class TourActivity extends AppCompatActivity {
  private static final long GOODBYE_MS = 300;

  private final Handler main = new Handler(Looper.getMainLooper());

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.tour);
    findViewById(R.id.got_it).setOnClickListener(view -> leave());
    findViewById(R.id.skip).setOnClickListener(view -> skip());
  }

  private void leave() {
    Dispatch.POOL.execute(new SaveSeen());
    ((TextView) findViewById(R.id.pitch)).setText(R.string.welcome_aboard);
    main.postDelayed(this::finish, GOODBYE_MS);
  }

  private void skip() {
    Account.setTourSeen(this);
    finish();
  }

  /** Not on the main thread, as it writes a file. */
  private class SaveSeen implements Runnable {
    @Override
    public void run() {
      Account.setTourSeen(TourActivity.this);
    }
  }
}
