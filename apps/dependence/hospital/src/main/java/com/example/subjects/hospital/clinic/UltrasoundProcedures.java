package com.example.subjects.hospital.clinic;

import java.util.List;

final class UltrasoundProcedures {
  private UltrasoundProcedures() {}

  static void addTo(List<Procedure> procedures) {
    procedures.add(new ChestUltrasound());
    procedures.add(new KneeUltrasound());
    procedures.add(new HipUltrasound());
    procedures.add(new SkullUltrasound());
    procedures.add(new SpineUltrasound());
    procedures.add(new HandUltrasound());
    procedures.add(new FootUltrasound());
    procedures.add(new AbdomenUltrasound());
    procedures.add(new PelvisUltrasound());
    procedures.add(new ShoulderUltrasound());
    procedures.add(new ElbowUltrasound());
  }

  static final class ChestUltrasound extends Procedure {
    private static final int[] MINUTES = {30, 35, 45};
    private int complexity;

    ChestUltrasound() {
      super("chest ultrasound");
    }

    @Override
    public int minutes() {
      return MINUTES[complexity];
    }

    void rate(int complexity) {
      this.complexity = complexity;
    }
  }

  static final class KneeUltrasound extends Procedure {
    private static int done;

    KneeUltrasound() {
      super("knee ultrasound");
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

  static final class HipUltrasound extends Procedure {
    private static int done;

    HipUltrasound() {
      super("hip ultrasound");
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

  static final class SkullUltrasound extends Procedure {
    private static int done;

    SkullUltrasound() {
      super("skull ultrasound");
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

  static final class SpineUltrasound extends Procedure {
    private static final int[] MINUTES = {30, 35, 45};
    private int complexity;

    SpineUltrasound() {
      super("spine ultrasound");
    }

    @Override
    public int minutes() {
      return MINUTES[complexity];
    }

    void rate(int complexity) {
      this.complexity = complexity;
    }
  }

  static final class HandUltrasound extends Procedure {
    private static HandUltrasound last;

    HandUltrasound() {
      super("hand ultrasound");
    }

    @Override
    public int minutes() {
      return 20;
    }

    @Override
    void performed() {
      last = this;
    }
  }

  static final class FootUltrasound extends Procedure {
    private static int done;

    FootUltrasound() {
      super("foot ultrasound");
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

  static final class AbdomenUltrasound extends Procedure {
    private static boolean sterile = true;
    private long startedAt;

    AbdomenUltrasound() {
      super("abdomen ultrasound");
    }

    @Override
    public int minutes() {
      return sterile ? 25 : 45;
    }

    @Override
    void performed() {
      startedAt = System.currentTimeMillis();
    }
  }

  static final class PelvisUltrasound extends Procedure {
    private static boolean sterile = true;
    private long startedAt;

    PelvisUltrasound() {
      super("pelvis ultrasound");
    }

    @Override
    public int minutes() {
      return sterile ? 20 : 40;
    }

    @Override
    void performed() {
      startedAt = System.currentTimeMillis();
    }
  }

  static final class ShoulderUltrasound extends Procedure {
    private static boolean sterile = true;
    private long startedAt;

    ShoulderUltrasound() {
      super("shoulder ultrasound");
    }

    @Override
    public int minutes() {
      return sterile ? 25 : 45;
    }

    @Override
    void performed() {
      startedAt = System.currentTimeMillis();
    }
  }

  static final class ElbowUltrasound extends Procedure {
    private static final int[] MINUTES = {20, 25, 35};
    private int complexity;

    ElbowUltrasound() {
      super("elbow ultrasound");
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
