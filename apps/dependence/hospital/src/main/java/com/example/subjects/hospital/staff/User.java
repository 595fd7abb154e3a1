package com.example.subjects.hospital.staff;

public final class User {
  private final String name;
  private final boolean medical;

  public User(String name, boolean medical) {
    this.name = name;
    this.medical = medical;
  }

  public String name() {
    return name;
  }

  public boolean isMedical() {
    return medical;
  }
}
