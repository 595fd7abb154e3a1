// What the phone remembers of its owner.
package com.example.subjects.taxi;

import android.content.Context;
import android.content.SharedPreferences;

public final class Account {
  private static final String POINTS = "points";
  private static final String TOUR_SEEN = "tour_seen";

  private Account() {}

  public static SharedPreferences of(Context context) {
    return context.getApplicationContext().getSharedPreferences("account", Context.MODE_PRIVATE);
  }

  public static int getPoints(Context context) {
    return of(context).getInt(POINTS, 0);
  }

  public static void setPoints(Context context, int points) {
    of(context).edit().putInt(POINTS, points).apply();
  }

  public static boolean isTourSeen(Context context) {
    return of(context).getBoolean(TOUR_SEEN, false);
  }

  public static void setTourSeen(Context context) {
    of(context).edit().putBoolean(TOUR_SEEN, true).apply();
  }
}
