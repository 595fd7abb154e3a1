package com.example.subjects.hospital.clinic;

public enum Department {
  EMERGENCY,
  LABORATORY,
  RADIOLOGY,
  SURGERY;

  private boolean open = true;

  public boolean takesReferrals() {
    return open;
  }

  public void open() {
    open = true;
  }

  public void close() {
    open = false;
  }
}
