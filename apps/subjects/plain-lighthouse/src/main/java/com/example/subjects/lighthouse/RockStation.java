package com.example.subjects.lighthouse;

import android.content.Context;

/** A station on a rock, whose name is in the settings. */
public final class RockStation extends Station {
  private final String name;

  public RockStation(Context context) {
    name = context.getSharedPreferences("station", Context.MODE_PRIVATE).getString("name", "Skerry");
  }

  @Override
  protected String name() {
    return name;
  }
}
