package com.example.subjects.hospital.clinic;

import java.util.ArrayList;
import java.util.List;

final class MriProcedures {
  private MriProcedures() {}

  static void addTo(List<Procedure> procedures) {
    procedures.add(new ChestMri());
    procedures.add(new KneeMri());
    procedures.add(new HipMri());
    procedures.add(new SkullMri());
    procedures.add(new SpineMri());
    procedures.add(new HandMri());
    procedures.add(new FootMri());
    procedures.add(new AbdomenMri());
    procedures.add(new PelvisMri());
    procedures.add(new ShoulderMri());
    procedures.add(new ElbowMri());
  }

  static final class ChestMri extends Procedure {
    private static ChestMri last;

    ChestMri() {
      super("chest MRI");
    }

    @Override
    public int minutes() {
      return 35;
    }

    @Override
    void performed() {
      last = this;
    }
  }

  static final class KneeMri extends Procedure {
    private static boolean sterile = true;
    private long startedAt;

    KneeMri() {
      super("knee MRI");
    }

    @Override
    public int minutes() {
      return sterile ? 35 : 55;
    }

    @Override
    void performed() {
      startedAt = System.currentTimeMillis();
    }
  }

  static final class HipMri extends Procedure {
    private final List<String> steps = new ArrayList<>();
    private static int preparation = 10;

    HipMri() {
      super("hip MRI");
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

  static final class SkullMri extends Procedure {
    private static final int[] MINUTES = {35, 40, 50};
    private int complexity;

    SkullMri() {
      super("skull MRI");
    }

    @Override
    public int minutes() {
      return MINUTES[complexity];
    }

    void rate(int complexity) {
      this.complexity = complexity;
    }
  }

  static final class SpineMri extends Procedure {
    private static int done;

    SpineMri() {
      super("spine MRI");
    }

    @Override
    public int minutes() {
      return 35;
    }

    @Override
    void performed() {
      done++;
    }
  }

  static final class HandMri extends Procedure {
    private static boolean sterile = true;
    private long startedAt;

    HandMri() {
      super("hand MRI");
    }

    @Override
    public int minutes() {
      return sterile ? 45 : 65;
    }

    @Override
    void performed() {
      startedAt = System.currentTimeMillis();
    }
  }

  static final class FootMri extends Procedure {
    private static boolean sterile = true;
    private long startedAt;

    FootMri() {
      super("foot MRI");
    }

    @Override
    public int minutes() {
      return sterile ? 35 : 55;
    }

    @Override
    void performed() {
      startedAt = System.currentTimeMillis();
    }
  }

  static final class AbdomenMri extends Procedure {
    private static int done;

    AbdomenMri() {
      super("abdomen MRI");
    }

    @Override
    public int minutes() {
      return 35;
    }

    @Override
    void performed() {
      done++;
    }
  }

  static final class PelvisMri extends Procedure {
    private static final int[] MINUTES = {40, 45, 55};
    private int complexity;

    PelvisMri() {
      super("pelvis MRI");
    }

    @Override
    public int minutes() {
      return MINUTES[complexity];
    }

    void rate(int complexity) {
      this.complexity = complexity;
    }
  }

  static final class ShoulderMri extends Procedure {
    private static boolean sterile = true;
    private long startedAt;

    ShoulderMri() {
      super("shoulder MRI");
    }

    @Override
    public int minutes() {
      return sterile ? 45 : 65;
    }

    @Override
    void performed() {
      startedAt = System.currentTimeMillis();
    }
  }

  static final class ElbowMri extends Procedure {
    private static final int[] MINUTES = {35, 40, 50};
    private int complexity;

    ElbowMri() {
      super("elbow MRI");
    }

    @Override
    public int minutes() {
      return MINUTES[complexity];
    }

    void rate(int complexity) {
      this.complexity = complexity;
    }
  }
}
