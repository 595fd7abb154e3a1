package com.example.subjects.hospital.clinic;

import java.util.ArrayList;
import java.util.List;

final class CtProcedures {
  private CtProcedures() {}

  static void addTo(List<Procedure> procedures) {
    procedures.add(new ChestCt());
    procedures.add(new KneeCt());
    procedures.add(new HipCt());
    procedures.add(new SkullCt());
    procedures.add(new SpineCt());
    procedures.add(new HandCt());
    procedures.add(new FootCt());
    procedures.add(new AbdomenCt());
    procedures.add(new PelvisCt());
    procedures.add(new ShoulderCt());
    procedures.add(new ElbowCt());
  }

  static final class ChestCt extends Procedure {
    private static final int[] MINUTES = {25, 30, 40};
    private int complexity;

    ChestCt() {
      super("chest CT");
    }

    @Override
    public int minutes() {
      return MINUTES[complexity];
    }

    void rate(int complexity) {
      this.complexity = complexity;
    }
  }

  static final class KneeCt extends Procedure {
    private static final int[] MINUTES = {25, 30, 40};
    private int complexity;

    KneeCt() {
      super("knee CT");
    }

    @Override
    public int minutes() {
      return MINUTES[complexity];
    }

    void rate(int complexity) {
      this.complexity = complexity;
    }
  }

  static final class HipCt extends Procedure {
    private static boolean sterile = true;
    private long startedAt;

    HipCt() {
      super("hip CT");
    }

    @Override
    public int minutes() {
      return sterile ? 15 : 35;
    }

    @Override
    void performed() {
      startedAt = System.currentTimeMillis();
    }
  }

  static final class SkullCt extends Procedure {
    private static final int[] MINUTES = {15, 20, 30};
    private int complexity;

    SkullCt() {
      super("skull CT");
    }

    @Override
    public int minutes() {
      return MINUTES[complexity];
    }

    void rate(int complexity) {
      this.complexity = complexity;
    }
  }

  static final class SpineCt extends Procedure {
    private final List<String> steps = new ArrayList<>();
    private static int preparation = 5;

    SpineCt() {
      super("spine CT");
    }

    @Override
    public int minutes() {
      return preparation + 15;
    }

    @Override
    void performed() {
      steps.add(title());
    }
  }

  static final class HandCt extends Procedure {
    private static final int[] MINUTES = {15, 20, 30};
    private int complexity;

    HandCt() {
      super("hand CT");
    }

    @Override
    public int minutes() {
      return MINUTES[complexity];
    }

    void rate(int complexity) {
      this.complexity = complexity;
    }
  }

  static final class FootCt extends Procedure {
    private static FootCt last;

    FootCt() {
      super("foot CT");
    }

    @Override
    public int minutes() {
      return 15;
    }

    @Override
    void performed() {
      last = this;
    }
  }

  static final class AbdomenCt extends Procedure {
    private static final int[] MINUTES = {15, 20, 30};
    private int complexity;

    AbdomenCt() {
      super("abdomen CT");
    }

    @Override
    public int minutes() {
      return MINUTES[complexity];
    }

    void rate(int complexity) {
      this.complexity = complexity;
    }
  }

  static final class PelvisCt extends Procedure {
    private static final int[] MINUTES = {15, 20, 30};
    private int complexity;

    PelvisCt() {
      super("pelvis CT");
    }

    @Override
    public int minutes() {
      return MINUTES[complexity];
    }

    void rate(int complexity) {
      this.complexity = complexity;
    }
  }

  static final class ShoulderCt extends Procedure {
    private static ShoulderCt last;

    ShoulderCt() {
      super("shoulder CT");
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

  static final class ElbowCt extends Procedure {
    private static int done;

    ElbowCt() {
      super("elbow CT");
    }

    @Override
    public int minutes() {
      return 20;
    }

    @Override
    void performed() {
      done++;
    }
  }
}
