package com.example.subjects.hospital.clinic;

import java.util.ArrayList;
import java.util.List;

final class BiopsyProcedures {
  private BiopsyProcedures() {}

  static void addTo(List<Procedure> procedures) {
    procedures.add(new ChestBiopsy());
    procedures.add(new KneeBiopsy());
    procedures.add(new HipBiopsy());
    procedures.add(new SkullBiopsy());
    procedures.add(new SpineBiopsy());
    procedures.add(new HandBiopsy());
    procedures.add(new FootBiopsy());
    procedures.add(new AbdomenBiopsy());
    procedures.add(new PelvisBiopsy());
    procedures.add(new ShoulderBiopsy());
    procedures.add(new ElbowBiopsy());
  }

  static final class ChestBiopsy extends Procedure {
    private static final int[] MINUTES = {50, 55, 65};
    private int complexity;

    ChestBiopsy() {
      super("chest biopsy");
    }

    @Override
    public int minutes() {
      return MINUTES[complexity];
    }

    void rate(int complexity) {
      this.complexity = complexity;
    }
  }

  static final class KneeBiopsy extends Procedure {
    private static KneeBiopsy last;

    KneeBiopsy() {
      super("knee biopsy");
    }

    @Override
    public int minutes() {
      return 45;
    }

    @Override
    void performed() {
      last = this;
    }
  }

  static final class HipBiopsy extends Procedure {
    private final List<String> steps = new ArrayList<>();
    private static int preparation = 10;

    HipBiopsy() {
      super("hip biopsy");
    }

    @Override
    public int minutes() {
      return preparation + 40;
    }

    @Override
    void performed() {
      steps.add(title());
    }
  }

  static final class SkullBiopsy extends Procedure {
    private final List<String> steps = new ArrayList<>();
    private static int preparation = 10;

    SkullBiopsy() {
      super("skull biopsy");
    }

    @Override
    public int minutes() {
      return preparation + 35;
    }

    @Override
    void performed() {
      steps.add(title());
    }
  }

  static final class SpineBiopsy extends Procedure {
    private static final int[] MINUTES = {40, 45, 55};
    private int complexity;

    SpineBiopsy() {
      super("spine biopsy");
    }

    @Override
    public int minutes() {
      return MINUTES[complexity];
    }

    void rate(int complexity) {
      this.complexity = complexity;
    }
  }

  static final class HandBiopsy extends Procedure {
    private static final int[] MINUTES = {40, 45, 55};
    private int complexity;

    HandBiopsy() {
      super("hand biopsy");
    }

    @Override
    public int minutes() {
      return MINUTES[complexity];
    }

    void rate(int complexity) {
      this.complexity = complexity;
    }
  }

  static final class FootBiopsy extends Procedure {
    private static int done;

    FootBiopsy() {
      super("foot biopsy");
    }

    @Override
    public int minutes() {
      return 40;
    }

    @Override
    void performed() {
      done++;
    }
  }

  static final class AbdomenBiopsy extends Procedure {
    private static boolean sterile = true;
    private long startedAt;

    AbdomenBiopsy() {
      super("abdomen biopsy");
    }

    @Override
    public int minutes() {
      return sterile ? 40 : 60;
    }

    @Override
    void performed() {
      startedAt = System.currentTimeMillis();
    }
  }

  static final class PelvisBiopsy extends Procedure {
    private static final int[] MINUTES = {40, 45, 55};
    private int complexity;

    PelvisBiopsy() {
      super("pelvis biopsy");
    }

    @Override
    public int minutes() {
      return MINUTES[complexity];
    }

    void rate(int complexity) {
      this.complexity = complexity;
    }
  }

  static final class ShoulderBiopsy extends Procedure {
    private static final int[] MINUTES = {40, 45, 55};
    private int complexity;

    ShoulderBiopsy() {
      super("shoulder biopsy");
    }

    @Override
    public int minutes() {
      return MINUTES[complexity];
    }

    void rate(int complexity) {
      this.complexity = complexity;
    }
  }

  static final class ElbowBiopsy extends Procedure {
    private static int done;

    ElbowBiopsy() {
      super("elbow biopsy");
    }

    @Override
    public int minutes() {
      return 40;
    }

    @Override
    void performed() {
      done++;
    }
  }
}
