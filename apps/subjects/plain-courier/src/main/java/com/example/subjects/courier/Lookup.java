// Looks up where a parcel goes, and shows it.
package com.example.subjects.courier;

import android.os.AsyncTask;
import android.os.SystemClock;

public class Lookup extends AsyncTask<String, Void, String> {
  private static final long ANSWER_MS = 10;

  private volatile String shown = "";

  /** What is shown. */
  public String shown() {
    return shown;
  }

  @Override
  protected String doInBackground(String... codes) {
    SystemClock.sleep(ANSWER_MS);
    return codes[0] + " to Oslo";
  }

  @Override
  protected void onPostExecute(String destination) {
    shown = destination;
  }
}
