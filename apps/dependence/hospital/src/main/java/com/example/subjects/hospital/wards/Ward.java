package com.example.subjects.hospital.wards;

public abstract class Ward {
  private final String name;
  private final int beds;

  Ward(String name, int beds) {
    this.name = name;
    this.beds = beds;
  }

  public String name() {
    return name;
  }

  public int beds() {
    return beds;
  }

  abstract void visited();

  public void visit() {
    visited();
  }
}
