package com.example.subjects.hospital.wards;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

final class Nephrology {
  private Nephrology() {}

  static void addTo(List<Ward> wards) {
    wards.add(new NephrologyWard());
    wards.add(new NephrologyDayClinic());
    wards.add(new NephrologyOutpatients());
  }
}

final class NephrologyWard extends Ward {
  private final Deque<String> rounds = new ArrayDeque<>();

  NephrologyWard() {
    super("nephrology ward", 18);
  }

  @Override
  void visited() {
    rounds.addLast(name());
    if (rounds.size() > 20) {
      rounds.removeFirst();
    }
  }
}

final class NephrologyDayClinic extends Ward {
  private static final Object LOCK = new Object();
  private static long lastVisit;
  private boolean quiet = false;

  NephrologyDayClinic() {
    super("nephrology day clinic", 8);
  }

  @Override
  void visited() {
    synchronized (LOCK) {
      lastVisit = System.currentTimeMillis();
      quiet = false;
    }
  }
}

final class NephrologyOutpatients extends Ward {
  private static int visits;

  NephrologyOutpatients() {
    super("nephrology outpatients", 0);
  }

  @Override
  void visited() {
    visits++;
  }
}
