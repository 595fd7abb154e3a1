package com.example.subjects.hospital.wards;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

final class Ophthalmology {
  private Ophthalmology() {}

  static void addTo(List<Ward> wards) {
    wards.add(new OphthalmologyWard());
    wards.add(new OphthalmologyDayClinic());
    wards.add(new OphthalmologyOutpatients());
  }
}

final class OphthalmologyWard extends Ward {
  private final Deque<String> rounds = new ArrayDeque<>();

  OphthalmologyWard() {
    super("ophthalmology ward", 24);
  }

  @Override
  void visited() {
    rounds.addLast(name());
    if (rounds.size() > 20) {
      rounds.removeFirst();
    }
  }
}

final class OphthalmologyDayClinic extends Ward {
  private static int visits;

  OphthalmologyDayClinic() {
    super("ophthalmology day clinic", 6);
  }

  @Override
  void visited() {
    visits++;
  }
}

final class OphthalmologyOutpatients extends Ward {
  private static final Object LOCK = new Object();
  private static long lastVisit;
  private boolean quiet = true;

  OphthalmologyOutpatients() {
    super("ophthalmology outpatients", 0);
  }

  @Override
  void visited() {
    synchronized (LOCK) {
      lastVisit = System.currentTimeMillis();
      quiet = false;
    }
  }
}
