package com.example.subjects.hospital.wards;

import java.util.LinkedHashSet;
import java.util.Set;

public final class Room {
  private final int beds;
  private final Set<String> patients = new LinkedHashSet<>();

  Room(int beds) {
    this.beds = beds;
  }

  public void admit(String patient) {
    patients.add(patient);
  }

  public boolean has(String patient) {
    return patients.contains(patient);
  }

  public int free() {
    return beds - patients.size();
  }

  void clear() {
    patients.clear();
  }
}
