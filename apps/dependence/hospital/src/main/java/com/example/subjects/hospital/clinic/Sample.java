package com.example.subjects.hospital.clinic;

public final class Sample {
  private final int millilitres;

  public Sample(int millilitres) {
    this.millilitres = millilitres;
  }

  public int millilitres() {
    return millilitres;
  }
}
