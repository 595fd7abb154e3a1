package com.example.subjects.hospital.pharmacy;

public abstract class Drug {
  private final String name;
  private final int milligrams;

  Drug(String name, int milligrams) {
    this.name = name;
    this.milligrams = milligrams;
  }

  public String name() {
    return name;
  }

  public int milligrams() {
    return milligrams;
  }

  public String label() {
    return name + " " + milligrams + " mg";
  }

  public abstract int maxDailyMg();

  void leaves(int packs) {}
}
