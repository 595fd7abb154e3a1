package com.example.subjects.hospital.clinic;

import java.util.ArrayList;
import java.util.List;

final class DrainageProcedures {
  private DrainageProcedures() {}

  static void addTo(List<Procedure> procedures) {
    procedures.add(new ChestDrainage());
    procedures.add(new KneeDrainage());
    procedures.add(new HipDrainage());
    procedures.add(new SkullDrainage());
    procedures.add(new SpineDrainage());
    procedures.add(new HandDrainage());
    procedures.add(new FootDrainage());
    procedures.add(new AbdomenDrainage());
    procedures.add(new PelvisDrainage());
    procedures.add(new ShoulderDrainage());
    procedures.add(new ElbowDrainage());
  }

  static final class ChestDrainage extends Procedure {
    private final List<String> steps = new ArrayList<>();
    private static int preparation = 10;

    ChestDrainage() {
      super("chest drainage");
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

  static final class KneeDrainage extends Procedure {
    private static KneeDrainage last;

    KneeDrainage() {
      super("knee drainage");
    }

    @Override
    public int minutes() {
      return 50;
    }

    @Override
    void performed() {
      last = this;
    }
  }

  static final class HipDrainage extends Procedure {
    private static final int[] MINUTES = {55, 60, 70};
    private int complexity;

    HipDrainage() {
      super("hip drainage");
    }

    @Override
    public int minutes() {
      return MINUTES[complexity];
    }

    void rate(int complexity) {
      this.complexity = complexity;
    }
  }

  static final class SkullDrainage extends Procedure {
    private static int done;

    SkullDrainage() {
      super("skull drainage");
    }

    @Override
    public int minutes() {
      return 50;
    }

    @Override
    void performed() {
      done++;
    }
  }

  static final class SpineDrainage extends Procedure {
    private static SpineDrainage last;

    SpineDrainage() {
      super("spine drainage");
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

  static final class HandDrainage extends Procedure {
    private static int done;

    HandDrainage() {
      super("hand drainage");
    }

    @Override
    public int minutes() {
      return 55;
    }

    @Override
    void performed() {
      done++;
    }
  }

  static final class FootDrainage extends Procedure {
    private final List<String> steps = new ArrayList<>();
    private static int preparation = 5;

    FootDrainage() {
      super("foot drainage");
    }

    @Override
    public int minutes() {
      return preparation + 50;
    }

    @Override
    void performed() {
      steps.add(title());
    }
  }

  static final class AbdomenDrainage extends Procedure {
    private static int done;

    AbdomenDrainage() {
      super("abdomen drainage");
    }

    @Override
    public int minutes() {
      return 55;
    }

    @Override
    void performed() {
      done++;
    }
  }

  static final class PelvisDrainage extends Procedure {
    private static boolean sterile = true;
    private long startedAt;

    PelvisDrainage() {
      super("pelvis drainage");
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

  static final class ShoulderDrainage extends Procedure {
    private final List<String> steps = new ArrayList<>();
    private static int preparation = 10;

    ShoulderDrainage() {
      super("shoulder drainage");
    }

    @Override
    public int minutes() {
      return preparation + 50;
    }

    @Override
    void performed() {
      steps.add(title());
    }
  }

  static final class ElbowDrainage extends Procedure {
    private static final int[] MINUTES = {50, 55, 65};
    private int complexity;

    ElbowDrainage() {
      super("elbow drainage");
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
