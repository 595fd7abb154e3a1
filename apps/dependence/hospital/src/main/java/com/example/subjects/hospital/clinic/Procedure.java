package com.example.subjects.hospital.clinic;

public abstract class Procedure {
  private final String title;

  Procedure(String title) {
    this.title = title;
  }

  public String title() {
    return title;
  }

  public abstract int minutes();

  void performed() {}

  public int perform() {
    performed();
    return minutes();
  }
}
