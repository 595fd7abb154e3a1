package com.example.subjects.hospital.wards;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

final class Psychiatry {
  private Psychiatry() {}

  static void addTo(List<Ward> wards) {
    wards.add(new PsychiatryWard());
    wards.add(new PsychiatryDayClinic());
    wards.add(new PsychiatryOutpatients());
  }
}

final class PsychiatryWard extends Ward {
  private final Deque<String> rounds = new ArrayDeque<>();

  PsychiatryWard() {
    super("psychiatry ward", 28);
  }

  @Override
  void visited() {
    rounds.addLast(name());
    if (rounds.size() > 20) {
      rounds.removeFirst();
    }
  }
}

final class PsychiatryDayClinic extends Ward {
  private final Deque<String> rounds = new ArrayDeque<>();

  PsychiatryDayClinic() {
    super("psychiatry day clinic", 8);
  }

  @Override
  void visited() {
    rounds.addLast(name());
    if (rounds.size() > 20) {
      rounds.removeFirst();
    }
  }
}

final class PsychiatryOutpatients extends Ward {
  private static int visits;

  PsychiatryOutpatients() {
    super("psychiatry outpatients", 0);
  }

  @Override
  void visited() {
    visits++;
  }
}
