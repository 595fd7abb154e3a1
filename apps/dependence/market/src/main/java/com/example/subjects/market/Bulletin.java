package com.example.subjects.market;

import java.util.ArrayList;
import java.util.List;

/** The board at the gate. */
public final class Bulletin {
  private static final List<String> NOTES = new ArrayList<>();

  private Bulletin() {}

  public static void pin(String note) {
    NOTES.add(note);
  }

  public static List<String> notes() {
    return new ArrayList<>(NOTES);
  }

  public static void clear() {
    NOTES.clear();
  }
}
