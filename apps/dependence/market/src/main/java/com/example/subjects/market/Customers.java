package com.example.subjects.market;

import android.content.Context;
import android.content.SharedPreferences;

/** What is kept of the customer on this device. */
public final class Customers {
  private Customers() {}

  public static void register(Context context, String market) {
    preferences(context).edit().putString("home", market).putBoolean("newsletter", true).commit();
  }

  public static String homeMarket(Context context) {
    return preferences(context).getString("home", "");
  }

  public static boolean getsNewsletter(Context context) {
    return preferences(context).getBoolean("newsletter", false);
  }

  public static void subscribe(Context context) {
    preferences(context).edit().putBoolean("newsletter", true).commit();
  }

  public static void unsubscribe(Context context) {
    preferences(context).edit().remove("newsletter").commit();
  }

  /** Greets on the first visit only. */
  public static boolean greets(Context context) {
    boolean isNew = !preferences(context).getBoolean("visited", false);
    preferences(context).edit().putBoolean("visited", true).commit();
    return isNew;
  }

  public static void noteCarrier(Context context, String carrier) {
    preferences(context).edit().putString("carrier", carrier).commit();
  }

  private static SharedPreferences preferences(Context context) {
    return context.getSharedPreferences("customers", Context.MODE_PRIVATE);
  }
}
