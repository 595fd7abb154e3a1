package com.example.subjects.hospital.pharmacy;

/** Pairs of drugs, from the last update. */
final class InteractionSource {
  private static final String[][] BUNDLED = {{"warfarin", "aspirin"}, {"digoxin", "furosemide"}, {"simvastatin", "clarithromycin"}};

  private InteractionSource() {}

  static String[][] read() {
    if ("none".equals(System.getProperty("hospital.interactions"))) {
      throw new IllegalStateException("no interaction table");
    }
    return BUNDLED;
  }
}
