package com.example.subjects.newsroom;

import android.os.AsyncTask;
import android.os.SystemClock;

/** A crossword that is filled in the background; its solution belongs to the main thread. */
@SuppressWarnings("deprecation")
public final class Crossword extends AsyncTask<String, Void, String> {
  private String solution = "";

  @Override
  protected String doInBackground(String... clues) {
    SystemClock.sleep(20);
    return clues[0].length() + " letters";
  }

  @Override
  protected void onPostExecute(String letters) {
    solution = letters;
  }

  public String solution() {
    return solution;
  }
}
