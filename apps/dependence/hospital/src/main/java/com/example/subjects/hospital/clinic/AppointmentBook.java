package com.example.subjects.hospital.clinic;

import java.util.HashMap;
import java.util.Map;

public final class AppointmentBook {
  private static AppointmentBook instance;

  private final Map<Integer, String> byHour = new HashMap<>();

  private AppointmentBook() {}

  public static synchronized AppointmentBook getInstance() {
    if (instance == null) {
      instance = new AppointmentBook();
    }
    return instance;
  }

  /** The first free hour. */
  public int book(String patient) {
    int hour = 8;
    while (byHour.containsKey(hour)) {
      hour++;
    }
    byHour.put(hour, patient);
    return hour;
  }

  public String at(int hour) {
    return byHour.get(hour);
  }

  public int count() {
    return byHour.size();
  }

  public void cancelAll() {
    byHour.clear();
  }
}
