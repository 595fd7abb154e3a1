package com.example.subjects.hospital.wards;

import java.util.List;

final class Gynaecology {
  private Gynaecology() {}

  static void addTo(List<Ward> wards) {
    wards.add(new GynaecologyWard());
    wards.add(new GynaecologyDayClinic());
    wards.add(new GynaecologyOutpatients());
  }
}

final class GynaecologyWard extends Ward {
  private static final Object LOCK = new Object();
  private static long lastVisit;
  private boolean quiet = true;

  GynaecologyWard() {
    super("gynaecology ward", 18);
  }

  @Override
  void visited() {
    synchronized (LOCK) {
      lastVisit = System.currentTimeMillis();
      quiet = false;
    }
  }
}

final class GynaecologyDayClinic extends Ward {
  private static int visits;

  GynaecologyDayClinic() {
    super("gynaecology day clinic", 8);
  }

  @Override
  void visited() {
    visits++;
  }
}

final class GynaecologyOutpatients extends Ward {
  private static final Object LOCK = new Object();
  private static long lastVisit;
  private boolean quiet = true;

  GynaecologyOutpatients() {
    super("gynaecology outpatients", 0);
  }

  @Override
  void visited() {
    synchronized (LOCK) {
      lastVisit = System.currentTimeMillis();
      quiet = false;
    }
  }
}
