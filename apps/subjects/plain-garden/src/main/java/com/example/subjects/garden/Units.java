package com.example.subjects.garden;

import android.content.Context;
import android.content.SharedPreferences;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;

/** The unit of temperature, a preference that a backup takes along. */
public final class Units {
  private static final String NAME = "units";

  private final SharedPreferences preferences;
  private final File file;

  /** Nothing is chosen yet. */
  public Units(Context context) {
    context.deleteSharedPreferences(NAME);
    preferences = context.getSharedPreferences(NAME, Context.MODE_PRIVATE);
    file = new File(context.getDataDir(), "shared_prefs/" + NAME + ".xml");
  }

  public void choose(String unit) {
    preferences.edit().putString("unit", unit).apply();
  }

  public boolean chooseForGood(String unit) {
    return preferences.edit().putString("unit", unit).commit();
  }

  /** What a backup holds: the file as it is on the disk. */
  public String backUp() throws IOException {
    return new String(Files.readAllBytes(file.toPath()), StandardCharsets.UTF_8);
  }
}
