package com.example.subjects.hospital.clinic;

import java.util.ArrayList;
import java.util.List;

final class ScintigraphyProcedures {
  private ScintigraphyProcedures() {}

  static void addTo(List<Procedure> procedures) {
    procedures.add(new ChestScintigraphy());
    procedures.add(new KneeScintigraphy());
    procedures.add(new HipScintigraphy());
    procedures.add(new SkullScintigraphy());
    procedures.add(new SpineScintigraphy());
    procedures.add(new HandScintigraphy());
    procedures.add(new FootScintigraphy());
    procedures.add(new AbdomenScintigraphy());
    procedures.add(new PelvisScintigraphy());
    procedures.add(new ShoulderScintigraphy());
    procedures.add(new ElbowScintigraphy());
  }

  static final class ChestScintigraphy extends Procedure {
    private static ChestScintigraphy last;

    ChestScintigraphy() {
      super("chest scintigraphy");
    }

    @Override
    public int minutes() {
      return 90;
    }

    @Override
    void performed() {
      last = this;
    }
  }

  static final class KneeScintigraphy extends Procedure {
    private static final int[] MINUTES = {100, 105, 115};
    private int complexity;

    KneeScintigraphy() {
      super("knee scintigraphy");
    }

    @Override
    public int minutes() {
      return MINUTES[complexity];
    }

    void rate(int complexity) {
      this.complexity = complexity;
    }
  }

  static final class HipScintigraphy extends Procedure {
    private final List<String> steps = new ArrayList<>();
    private static int preparation = 10;

    HipScintigraphy() {
      super("hip scintigraphy");
    }

    @Override
    public int minutes() {
      return preparation + 90;
    }

    @Override
    void performed() {
      steps.add(title());
    }
  }

  static final class SkullScintigraphy extends Procedure {
    private static boolean sterile = true;
    private long startedAt;

    SkullScintigraphy() {
      super("skull scintigraphy");
    }

    @Override
    public int minutes() {
      return sterile ? 95 : 115;
    }

    @Override
    void performed() {
      startedAt = System.currentTimeMillis();
    }
  }

  static final class SpineScintigraphy extends Procedure {
    private final List<String> steps = new ArrayList<>();
    private static int preparation = 10;

    SpineScintigraphy() {
      super("spine scintigraphy");
    }

    @Override
    public int minutes() {
      return preparation + 90;
    }

    @Override
    void performed() {
      steps.add(title());
    }
  }

  static final class HandScintigraphy extends Procedure {
    private static int done;

    HandScintigraphy() {
      super("hand scintigraphy");
    }

    @Override
    public int minutes() {
      return 100;
    }

    @Override
    void performed() {
      done++;
    }
  }

  static final class FootScintigraphy extends Procedure {
    private static FootScintigraphy last;

    FootScintigraphy() {
      super("foot scintigraphy");
    }

    @Override
    public int minutes() {
      return 90;
    }

    @Override
    void performed() {
      last = this;
    }
  }

  static final class AbdomenScintigraphy extends Procedure {
    private static boolean sterile = true;
    private long startedAt;

    AbdomenScintigraphy() {
      super("abdomen scintigraphy");
    }

    @Override
    public int minutes() {
      return sterile ? 90 : 110;
    }

    @Override
    void performed() {
      startedAt = System.currentTimeMillis();
    }
  }

  static final class PelvisScintigraphy extends Procedure {
    private final List<String> steps = new ArrayList<>();
    private static int preparation = 10;

    PelvisScintigraphy() {
      super("pelvis scintigraphy");
    }

    @Override
    public int minutes() {
      return preparation + 90;
    }

    @Override
    void performed() {
      steps.add(title());
    }
  }

  static final class ShoulderScintigraphy extends Procedure {
    private static ShoulderScintigraphy last;

    ShoulderScintigraphy() {
      super("shoulder scintigraphy");
    }

    @Override
    public int minutes() {
      return 95;
    }

    @Override
    void performed() {
      last = this;
    }
  }

  static final class ElbowScintigraphy extends Procedure {
    private static boolean sterile = true;
    private long startedAt;

    ElbowScintigraphy() {
      super("elbow scintigraphy");
    }

    @Override
    public int minutes() {
      return sterile ? 95 : 115;
    }

    @Override
    void performed() {
      startedAt = System.currentTimeMillis();
    }
  }
}
