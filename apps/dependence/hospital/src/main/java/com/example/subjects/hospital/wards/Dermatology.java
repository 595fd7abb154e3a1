package com.example.subjects.hospital.wards;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

final class Dermatology {
  private Dermatology() {}

  static void addTo(List<Ward> wards) {
    wards.add(new DermatologyWard());
    wards.add(new DermatologyDayClinic());
    wards.add(new DermatologyOutpatients());
  }
}

final class DermatologyWard extends Ward {
  private static int visits;

  DermatologyWard() {
    super("dermatology ward", 18);
  }

  @Override
  void visited() {
    visits++;
  }
}

final class DermatologyDayClinic extends Ward {
  private final Deque<String> rounds = new ArrayDeque<>();

  DermatologyDayClinic() {
    super("dermatology day clinic", 8);
  }

  @Override
  void visited() {
    rounds.addLast(name());
    if (rounds.size() > 20) {
      rounds.removeFirst();
    }
  }
}

final class DermatologyOutpatients extends Ward {
  private static final Object LOCK = new Object();
  private static long lastVisit;
  private boolean quiet = false;

  DermatologyOutpatients() {
    super("dermatology outpatients", 0);
  }

  @Override
  void visited() {
    synchronized (LOCK) {
      lastVisit = System.currentTimeMillis();
      quiet = false;
    }
  }
}
