package com.example.subjects.hospital.clinic;

import java.util.List;

final class PunctureProcedures {
  private PunctureProcedures() {}

  static void addTo(List<Procedure> procedures) {
    procedures.add(new ChestPuncture());
    procedures.add(new KneePuncture());
    procedures.add(new HipPuncture());
    procedures.add(new SkullPuncture());
    procedures.add(new SpinePuncture());
    procedures.add(new HandPuncture());
    procedures.add(new FootPuncture());
    procedures.add(new AbdomenPuncture());
    procedures.add(new PelvisPuncture());
    procedures.add(new ShoulderPuncture());
    procedures.add(new ElbowPuncture());
  }

  static final class ChestPuncture extends Procedure {
    private static final int[] MINUTES = {25, 30, 40};
    private int complexity;

    ChestPuncture() {
      super("chest puncture");
    }

    @Override
    public int minutes() {
      return MINUTES[complexity];
    }

    void rate(int complexity) {
      this.complexity = complexity;
    }
  }

  static final class KneePuncture extends Procedure {
    private static int done;

    KneePuncture() {
      super("knee puncture");
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

  static final class HipPuncture extends Procedure {
    private static int done;

    HipPuncture() {
      super("hip puncture");
    }

    @Override
    public int minutes() {
      return 25;
    }

    @Override
    void performed() {
      done++;
    }
  }

  static final class SkullPuncture extends Procedure {
    private static SkullPuncture last;

    SkullPuncture() {
      super("skull puncture");
    }

    @Override
    public int minutes() {
      return 25;
    }

    @Override
    void performed() {
      last = this;
    }
  }

  static final class SpinePuncture extends Procedure {
    private static final int[] MINUTES = {30, 35, 45};
    private int complexity;

    SpinePuncture() {
      super("spine puncture");
    }

    @Override
    public int minutes() {
      return MINUTES[complexity];
    }

    void rate(int complexity) {
      this.complexity = complexity;
    }
  }

  static final class HandPuncture extends Procedure {
    private static int done;

    HandPuncture() {
      super("hand puncture");
    }

    @Override
    public int minutes() {
      return 30;
    }

    @Override
    void performed() {
      done++;
    }
  }

  static final class FootPuncture extends Procedure {
    private static final int[] MINUTES = {30, 35, 45};
    private int complexity;

    FootPuncture() {
      super("foot puncture");
    }

    @Override
    public int minutes() {
      return MINUTES[complexity];
    }

    void rate(int complexity) {
      this.complexity = complexity;
    }
  }

  static final class AbdomenPuncture extends Procedure {
    private static int done;

    AbdomenPuncture() {
      super("abdomen puncture");
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

  static final class PelvisPuncture extends Procedure {
    private static int done;

    PelvisPuncture() {
      super("pelvis puncture");
    }

    @Override
    public int minutes() {
      return 25;
    }

    @Override
    void performed() {
      done++;
    }
  }

  static final class ShoulderPuncture extends Procedure {
    private static ShoulderPuncture last;

    ShoulderPuncture() {
      super("shoulder puncture");
    }

    @Override
    public int minutes() {
      return 25;
    }

    @Override
    void performed() {
      last = this;
    }
  }

  static final class ElbowPuncture extends Procedure {
    private static int done;

    ElbowPuncture() {
      super("elbow puncture");
    }

    @Override
    public int minutes() {
      return 25;
    }

    @Override
    void performed() {
      done++;
    }
  }
}
