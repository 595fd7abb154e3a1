package com.example.subjects.hospital.wards;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

final class Oncology {
  private Oncology() {}

  static void addTo(List<Ward> wards) {
    wards.add(new OncologyWard());
    wards.add(new OncologyDayClinic());
    wards.add(new OncologyOutpatients());
  }
}

final class OncologyWard extends Ward {
  private final Deque<String> rounds = new ArrayDeque<>();

  OncologyWard() {
    super("oncology ward", 28);
  }

  @Override
  void visited() {
    rounds.addLast(name());
    if (rounds.size() > 20) {
      rounds.removeFirst();
    }
  }
}

final class OncologyDayClinic extends Ward {
  private final Deque<String> rounds = new ArrayDeque<>();

  OncologyDayClinic() {
    super("oncology day clinic", 6);
  }

  @Override
  void visited() {
    rounds.addLast(name());
    if (rounds.size() > 20) {
      rounds.removeFirst();
    }
  }
}

final class OncologyOutpatients extends Ward {
  private static final Object LOCK = new Object();
  private static long lastVisit;
  private boolean quiet = true;

  OncologyOutpatients() {
    super("oncology outpatients", 0);
  }

  @Override
  void visited() {
    synchronized (LOCK) {
      lastVisit = System.currentTimeMillis();
      quiet = false;
    }
  }
}
