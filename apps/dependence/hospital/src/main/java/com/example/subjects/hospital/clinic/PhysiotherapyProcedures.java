package com.example.subjects.hospital.clinic;

import java.util.ArrayList;
import java.util.List;

final class PhysiotherapyProcedures {
  private PhysiotherapyProcedures() {}

  static void addTo(List<Procedure> procedures) {
    procedures.add(new ChestPhysiotherapy());
    procedures.add(new KneePhysiotherapy());
    procedures.add(new HipPhysiotherapy());
    procedures.add(new SkullPhysiotherapy());
    procedures.add(new SpinePhysiotherapy());
    procedures.add(new HandPhysiotherapy());
    procedures.add(new FootPhysiotherapy());
    procedures.add(new AbdomenPhysiotherapy());
    procedures.add(new PelvisPhysiotherapy());
    procedures.add(new ShoulderPhysiotherapy());
    procedures.add(new ElbowPhysiotherapy());
  }

  static final class ChestPhysiotherapy extends Procedure {
    private static int done;

    ChestPhysiotherapy() {
      super("chest physiotherapy");
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

  static final class KneePhysiotherapy extends Procedure {
    private final List<String> steps = new ArrayList<>();
    private static int preparation = 10;

    KneePhysiotherapy() {
      super("knee physiotherapy");
    }

    @Override
    public int minutes() {
      return preparation + 30;
    }

    @Override
    void performed() {
      steps.add(title());
    }
  }

  static final class HipPhysiotherapy extends Procedure {
    private final List<String> steps = new ArrayList<>();
    private static int preparation = 5;

    HipPhysiotherapy() {
      super("hip physiotherapy");
    }

    @Override
    public int minutes() {
      return preparation + 25;
    }

    @Override
    void performed() {
      steps.add(title());
    }
  }

  static final class SkullPhysiotherapy extends Procedure {
    private static boolean sterile = true;
    private long startedAt;

    SkullPhysiotherapy() {
      super("skull physiotherapy");
    }

    @Override
    public int minutes() {
      return sterile ? 30 : 50;
    }

    @Override
    void performed() {
      startedAt = System.currentTimeMillis();
    }
  }

  static final class SpinePhysiotherapy extends Procedure {
    private static boolean sterile = true;
    private long startedAt;

    SpinePhysiotherapy() {
      super("spine physiotherapy");
    }

    @Override
    public int minutes() {
      return sterile ? 30 : 50;
    }

    @Override
    void performed() {
      startedAt = System.currentTimeMillis();
    }
  }

  static final class HandPhysiotherapy extends Procedure {
    private static int done;

    HandPhysiotherapy() {
      super("hand physiotherapy");
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

  static final class FootPhysiotherapy extends Procedure {
    private static FootPhysiotherapy last;

    FootPhysiotherapy() {
      super("foot physiotherapy");
    }

    @Override
    public int minutes() {
      return 30;
    }

    @Override
    void performed() {
      last = this;
    }
  }

  static final class AbdomenPhysiotherapy extends Procedure {
    private static final int[] MINUTES = {30, 35, 45};
    private int complexity;

    AbdomenPhysiotherapy() {
      super("abdomen physiotherapy");
    }

    @Override
    public int minutes() {
      return MINUTES[complexity];
    }

    void rate(int complexity) {
      this.complexity = complexity;
    }
  }

  static final class PelvisPhysiotherapy extends Procedure {
    private static boolean sterile = true;
    private long startedAt;

    PelvisPhysiotherapy() {
      super("pelvis physiotherapy");
    }

    @Override
    public int minutes() {
      return sterile ? 30 : 50;
    }

    @Override
    void performed() {
      startedAt = System.currentTimeMillis();
    }
  }

  static final class ShoulderPhysiotherapy extends Procedure {
    private static boolean sterile = true;
    private long startedAt;

    ShoulderPhysiotherapy() {
      super("shoulder physiotherapy");
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

  static final class ElbowPhysiotherapy extends Procedure {
    private static final int[] MINUTES = {35, 40, 50};
    private int complexity;

    ElbowPhysiotherapy() {
      super("elbow physiotherapy");
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
