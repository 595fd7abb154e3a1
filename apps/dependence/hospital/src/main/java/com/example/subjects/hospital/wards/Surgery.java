package com.example.subjects.hospital.wards;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

final class Surgery {
  private Surgery() {}

  static void addTo(List<Ward> wards) {
    wards.add(new SurgeryWard());
    wards.add(new SurgeryDayClinic());
    wards.add(new SurgeryOutpatients());
  }
}

final class SurgeryWard extends Ward {
  private final Deque<String> rounds = new ArrayDeque<>();

  SurgeryWard() {
    super("surgery ward", 18);
  }

  @Override
  void visited() {
    rounds.addLast(name());
    if (rounds.size() > 20) {
      rounds.removeFirst();
    }
  }
}

final class SurgeryDayClinic extends Ward {
  private final Deque<String> rounds = new ArrayDeque<>();

  SurgeryDayClinic() {
    super("surgery day clinic", 6);
  }

  @Override
  void visited() {
    rounds.addLast(name());
    if (rounds.size() > 20) {
      rounds.removeFirst();
    }
  }
}

final class SurgeryOutpatients extends Ward {
  private static int visits;

  SurgeryOutpatients() {
    super("surgery outpatients", 0);
  }

  @Override
  void visited() {
    visits++;
  }
}
