package com.example.subjects.hospital.wards;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

final class Urology {
  private Urology() {}

  static void addTo(List<Ward> wards) {
    wards.add(new UrologyWard());
    wards.add(new UrologyDayClinic());
    wards.add(new UrologyOutpatients());
  }
}

final class UrologyWard extends Ward {
  private static int visits;

  UrologyWard() {
    super("urology ward", 18);
  }

  @Override
  void visited() {
    visits++;
  }
}

final class UrologyDayClinic extends Ward {
  private final Deque<String> rounds = new ArrayDeque<>();

  UrologyDayClinic() {
    super("urology day clinic", 6);
  }

  @Override
  void visited() {
    rounds.addLast(name());
    if (rounds.size() > 20) {
      rounds.removeFirst();
    }
  }
}

final class UrologyOutpatients extends Ward {
  private final Deque<String> rounds = new ArrayDeque<>();

  UrologyOutpatients() {
    super("urology outpatients", 0);
  }

  @Override
  void visited() {
    rounds.addLast(name());
    if (rounds.size() > 20) {
      rounds.removeFirst();
    }
  }
}
