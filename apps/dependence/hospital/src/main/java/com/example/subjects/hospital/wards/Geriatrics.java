package com.example.subjects.hospital.wards;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

final class Geriatrics {
  private Geriatrics() {}

  static void addTo(List<Ward> wards) {
    wards.add(new GeriatricsWard());
    wards.add(new GeriatricsDayClinic());
    wards.add(new GeriatricsOutpatients());
  }
}

final class GeriatricsWard extends Ward {
  private static int visits;

  GeriatricsWard() {
    super("geriatrics ward", 18);
  }

  @Override
  void visited() {
    visits++;
  }
}

final class GeriatricsDayClinic extends Ward {
  private static int visits;

  GeriatricsDayClinic() {
    super("geriatrics day clinic", 8);
  }

  @Override
  void visited() {
    visits++;
  }
}

final class GeriatricsOutpatients extends Ward {
  private final Deque<String> rounds = new ArrayDeque<>();

  GeriatricsOutpatients() {
    super("geriatrics outpatients", 0);
  }

  @Override
  void visited() {
    rounds.addLast(name());
    if (rounds.size() > 20) {
      rounds.removeFirst();
    }
  }
}
