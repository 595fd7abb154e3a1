package com.example.subjects.hospital.wards;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

final class Orthopaedics {
  private Orthopaedics() {}

  static void addTo(List<Ward> wards) {
    wards.add(new OrthopaedicsWard());
    wards.add(new OrthopaedicsDayClinic());
    wards.add(new OrthopaedicsOutpatients());
  }
}

final class OrthopaedicsWard extends Ward {
  private static final Object LOCK = new Object();
  private static long lastVisit;
  private boolean quiet = true;

  OrthopaedicsWard() {
    super("orthopaedics ward", 28);
  }

  @Override
  void visited() {
    synchronized (LOCK) {
      lastVisit = System.currentTimeMillis();
      quiet = false;
    }
  }
}

final class OrthopaedicsDayClinic extends Ward {
  private final Deque<String> rounds = new ArrayDeque<>();

  OrthopaedicsDayClinic() {
    super("orthopaedics day clinic", 8);
  }

  @Override
  void visited() {
    rounds.addLast(name());
    if (rounds.size() > 20) {
      rounds.removeFirst();
    }
  }
}

final class OrthopaedicsOutpatients extends Ward {
  private static final Object LOCK = new Object();
  private static long lastVisit;
  private boolean quiet = true;

  OrthopaedicsOutpatients() {
    super("orthopaedics outpatients", 0);
  }

  @Override
  void visited() {
    synchronized (LOCK) {
      lastVisit = System.currentTimeMillis();
      quiet = false;
    }
  }
}
