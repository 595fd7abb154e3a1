// Copies files one by one in the background; progress and the end are told on the main thread.
package com.example.subjects.backup;

import android.os.AsyncTask;
import android.os.SystemClock;
import java.util.ArrayList;
import java.util.List;

public class BackupTask extends AsyncTask<String, String, Integer> {
  /** How long it takes to copy a file. */
  private static final long COPY_MS = 6;

  private final List<String> copied = new ArrayList<>();
  private final Journal journal;

  /** Writes into a journal what it did. */
  public BackupTask(Journal journal) {
    this.journal = journal;
  }

  /** The files of which the main thread knows that they are copied. */
  public List<String> copied() {
    return new ArrayList<>(copied);
  }

  @Override
  protected Integer doInBackground(String... files) {
    int count = 0;
    for (String file : files) {
      if (isCancelled()) {
        break;
      }
      SystemClock.sleep(COPY_MS);
      publishProgress(file);
      count++;
    }
    return count;
  }

  @Override
  protected void onProgressUpdate(String... file) {
    copied.add(file[0]);
  }

  @Override
  protected void onPostExecute(Integer count) {
    journal.write("backed up " + count);
  }
}
