package com.example.subjects.hospital.wards;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

final class Paediatrics {
  private Paediatrics() {}

  static void addTo(List<Ward> wards) {
    wards.add(new PaediatricsWard());
    wards.add(new PaediatricsDayClinic());
    wards.add(new PaediatricsOutpatients());
  }
}

final class PaediatricsWard extends Ward {
  private static final Object LOCK = new Object();
  private static long lastVisit;
  private boolean quiet = false;

  PaediatricsWard() {
    super("paediatrics ward", 18);
  }

  @Override
  void visited() {
    synchronized (LOCK) {
      lastVisit = System.currentTimeMillis();
      quiet = false;
    }
  }
}

final class PaediatricsDayClinic extends Ward {
  private static int visits;

  PaediatricsDayClinic() {
    super("paediatrics day clinic", 8);
  }

  @Override
  void visited() {
    visits++;
  }
}

final class PaediatricsOutpatients extends Ward {
  private final Deque<String> rounds = new ArrayDeque<>();

  PaediatricsOutpatients() {
    super("paediatrics outpatients", 0);
  }

  @Override
  void visited() {
    rounds.addLast(name());
    if (rounds.size() > 20) {
      rounds.removeFirst();
    }
  }
}
