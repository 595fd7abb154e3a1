package com.example.subjects.hospital.wards;

import java.util.List;

final class Neurology {
  private Neurology() {}

  static void addTo(List<Ward> wards) {
    wards.add(new NeurologyWard());
    wards.add(new NeurologyDayClinic());
    wards.add(new NeurologyOutpatients());
  }
}

final class NeurologyWard extends Ward {
  private static final Object LOCK = new Object();
  private static long lastVisit;
  private boolean quiet = false;

  NeurologyWard() {
    super("neurology ward", 24);
  }

  @Override
  void visited() {
    synchronized (LOCK) {
      lastVisit = System.currentTimeMillis();
      quiet = false;
    }
  }
}

final class NeurologyDayClinic extends Ward {
  private static int visits;

  NeurologyDayClinic() {
    super("neurology day clinic", 8);
  }

  @Override
  void visited() {
    visits++;
  }
}

final class NeurologyOutpatients extends Ward {
  private static int visits;

  NeurologyOutpatients() {
    super("neurology outpatients", 0);
  }

  @Override
  void visited() {
    visits++;
  }
}
