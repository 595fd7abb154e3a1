// Deletes what a backup left behind, on the service's own worker thread, and ends by itself.
package com.example.subjects.backup;

import android.app.IntentService;
import android.content.Intent;
import android.os.SystemClock;
import java.io.File;

public class CleanUpService extends IntentService {
  /** How long it takes to find what is left. */
  private static final long SEARCH_MS = 10;

  public CleanUpService() {
    super("clean-up");
  }

  @Override
  protected void onHandleIntent(Intent intent) {
    SystemClock.sleep(SEARCH_MS);
    File[] left = getCacheDir().listFiles((folder, name) -> name.endsWith(".part"));
    for (File file : left == null ? new File[0] : left) {
      file.delete();
    }
  }
}
