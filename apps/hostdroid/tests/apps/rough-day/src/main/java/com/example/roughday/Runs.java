package com.example.roughday;

import android.content.Context;
import android.content.SharedPreferences;

/** How often the app was run, in its own data. */
public final class Runs {
  private Runs() {}

  public static int count(Context context) {
    SharedPreferences kept = context.getSharedPreferences("runs", Context.MODE_PRIVATE);
    int runs = kept.getInt("runs", 0) + 1;
    kept.edit().putInt("runs", runs).commit();
    return runs;
  }
}
