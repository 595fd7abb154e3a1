package com.example.subjects.hospital.wards;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

final class Endocrinology {
  private Endocrinology() {}

  static void addTo(List<Ward> wards) {
    wards.add(new EndocrinologyWard());
    wards.add(new EndocrinologyDayClinic());
    wards.add(new EndocrinologyOutpatients());
  }
}

final class EndocrinologyWard extends Ward {
  private static final Object LOCK = new Object();
  private static long lastVisit;
  private boolean quiet = false;

  EndocrinologyWard() {
    super("endocrinology ward", 28);
  }

  @Override
  void visited() {
    synchronized (LOCK) {
      lastVisit = System.currentTimeMillis();
      quiet = false;
    }
  }
}

final class EndocrinologyDayClinic extends Ward {
  private final Deque<String> rounds = new ArrayDeque<>();

  EndocrinologyDayClinic() {
    super("endocrinology day clinic", 8);
  }

  @Override
  void visited() {
    rounds.addLast(name());
    if (rounds.size() > 20) {
      rounds.removeFirst();
    }
  }
}

final class EndocrinologyOutpatients extends Ward {
  private final Deque<String> rounds = new ArrayDeque<>();

  EndocrinologyOutpatients() {
    super("endocrinology outpatients", 0);
  }

  @Override
  void visited() {
    rounds.addLast(name());
    if (rounds.size() > 20) {
      rounds.removeFirst();
    }
  }
}
