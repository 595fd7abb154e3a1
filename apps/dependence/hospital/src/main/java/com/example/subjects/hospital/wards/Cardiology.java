package com.example.subjects.hospital.wards;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

final class Cardiology {
  private Cardiology() {}

  static void addTo(List<Ward> wards) {
    wards.add(new CardiologyWard());
    wards.add(new CardiologyDayClinic());
    wards.add(new CardiologyOutpatients());
  }
}

final class CardiologyWard extends Ward {
  private final Deque<String> rounds = new ArrayDeque<>();

  CardiologyWard() {
    super("cardiology ward", 18);
  }

  @Override
  void visited() {
    rounds.addLast(name());
    if (rounds.size() > 20) {
      rounds.removeFirst();
    }
  }
}

final class CardiologyDayClinic extends Ward {
  private static int visits;

  CardiologyDayClinic() {
    super("cardiology day clinic", 6);
  }

  @Override
  void visited() {
    visits++;
  }
}

final class CardiologyOutpatients extends Ward {
  private static int visits;

  CardiologyOutpatients() {
    super("cardiology outpatients", 0);
  }

  @Override
  void visited() {
    visits++;
  }
}
