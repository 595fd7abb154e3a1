package com.example.subjects.hospital.wards;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

final class Haematology {
  private Haematology() {}

  static void addTo(List<Ward> wards) {
    wards.add(new HaematologyWard());
    wards.add(new HaematologyDayClinic());
    wards.add(new HaematologyOutpatients());
  }
}

final class HaematologyWard extends Ward {
  private static int visits;

  HaematologyWard() {
    super("haematology ward", 18);
  }

  @Override
  void visited() {
    visits++;
  }
}

final class HaematologyDayClinic extends Ward {
  private final Deque<String> rounds = new ArrayDeque<>();

  HaematologyDayClinic() {
    super("haematology day clinic", 8);
  }

  @Override
  void visited() {
    rounds.addLast(name());
    if (rounds.size() > 20) {
      rounds.removeFirst();
    }
  }
}

final class HaematologyOutpatients extends Ward {
  private final Deque<String> rounds = new ArrayDeque<>();

  HaematologyOutpatients() {
    super("haematology outpatients", 0);
  }

  @Override
  void visited() {
    rounds.addLast(name());
    if (rounds.size() > 20) {
      rounds.removeFirst();
    }
  }
}
