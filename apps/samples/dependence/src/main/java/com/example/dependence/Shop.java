// A small shop whose state hangs on statics, a singleton, preferences and files.
package com.example.dependence;

import android.content.Context;
import android.content.SharedPreferences;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

public final class Shop {
  private static final Shop INSTANCE = new Shop();

  /** Who is signed in. */
  public static String customer;

  /** What prices are shown in. */
  public static String currency = "EUR";

  /** How many visits there were; nothing depends on it. */
  public static int visits;

  private static Integer centsToTheEuro;
  private static boolean outerGateOpen;
  private static boolean innerGateOpen;
  private static final Set<String> LISTENERS = new HashSet<>();

  private final Map<String, Integer> cart = new LinkedHashMap<>();

  private Shop() {}

  public static Shop get() {
    return INSTANCE;
  }

  public void add(String item, int cents) {
    cart.put(item, cents);
  }

  public int total() {
    int total = 0;
    for (int cents : cart.values()) {
      total += cents;
    }
    return total;
  }

  public void emptyCart() {
    cart.clear();
  }

  public static void loadRates() {
    centsToTheEuro = 100;
  }

  public static int inCents(int euros) {
    return euros * centsToTheEuro;
  }

  public static void openOuterGate() {
    outerGateOpen = true;
  }

  public static void openInnerGate() {
    innerGateOpen = true;
  }

  public static boolean isVaultOpen() {
    return outerGateOpen && innerGateOpen;
  }

  public static boolean register(String listener) {
    return LISTENERS.add(listener);
  }

  public static String theme(Context context) {
    return preferences(context).getString("theme", "light");
  }

  public static void chooseTheme(Context context, String theme) {
    preferences(context).edit().putString("theme", theme).commit();
  }

  /** Shows the introduction on the first launch only. */
  public static boolean introduces(Context context) {
    boolean isFirst = !preferences(context).getBoolean("introduced", false);
    preferences(context).edit().putBoolean("introduced", true).commit();
    return isFirst;
  }

  public static boolean hasDraft(Context context) {
    return draft(context).exists();
  }

  public static void saveDraft(Context context, String text) throws IOException {
    try (FileOutputStream out = new FileOutputStream(draft(context))) {
      out.write(text.getBytes("UTF-8"));
    }
  }

  private static File draft(Context context) {
    return new File(context.getFilesDir(), "draft.txt");
  }

  private static SharedPreferences preferences(Context context) {
    return context.getSharedPreferences("shop", Context.MODE_PRIVATE);
  }
}
