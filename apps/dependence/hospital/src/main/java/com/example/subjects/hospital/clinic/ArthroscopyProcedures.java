package com.example.subjects.hospital.clinic;

import java.util.ArrayList;
import java.util.List;

final class ArthroscopyProcedures {
  private ArthroscopyProcedures() {}

  static void addTo(List<Procedure> procedures) {
    procedures.add(new ChestArthroscopy());
    procedures.add(new KneeArthroscopy());
    procedures.add(new HipArthroscopy());
    procedures.add(new SkullArthroscopy());
    procedures.add(new SpineArthroscopy());
    procedures.add(new HandArthroscopy());
    procedures.add(new FootArthroscopy());
    procedures.add(new AbdomenArthroscopy());
    procedures.add(new PelvisArthroscopy());
    procedures.add(new ShoulderArthroscopy());
    procedures.add(new ElbowArthroscopy());
  }

  static final class ChestArthroscopy extends Procedure {
    private static boolean sterile = true;
    private long startedAt;

    ChestArthroscopy() {
      super("chest arthroscopy");
    }

    @Override
    public int minutes() {
      return sterile ? 60 : 80;
    }

    @Override
    void performed() {
      startedAt = System.currentTimeMillis();
    }
  }

  static final class KneeArthroscopy extends Procedure {
    private static boolean sterile = true;
    private long startedAt;

    KneeArthroscopy() {
      super("knee arthroscopy");
    }

    @Override
    public int minutes() {
      return sterile ? 65 : 85;
    }

    @Override
    void performed() {
      startedAt = System.currentTimeMillis();
    }
  }

  static final class HipArthroscopy extends Procedure {
    private static boolean sterile = true;
    private long startedAt;

    HipArthroscopy() {
      super("hip arthroscopy");
    }

    @Override
    public int minutes() {
      return sterile ? 60 : 80;
    }

    @Override
    void performed() {
      startedAt = System.currentTimeMillis();
    }
  }

  static final class SkullArthroscopy extends Procedure {
    private final List<String> steps = new ArrayList<>();
    private static int preparation = 5;

    SkullArthroscopy() {
      super("skull arthroscopy");
    }

    @Override
    public int minutes() {
      return preparation + 55;
    }

    @Override
    void performed() {
      steps.add(title());
    }
  }

  static final class SpineArthroscopy extends Procedure {
    private static boolean sterile = true;
    private long startedAt;

    SpineArthroscopy() {
      super("spine arthroscopy");
    }

    @Override
    public int minutes() {
      return sterile ? 60 : 80;
    }

    @Override
    void performed() {
      startedAt = System.currentTimeMillis();
    }
  }

  static final class HandArthroscopy extends Procedure {
    private static int done;

    HandArthroscopy() {
      super("hand arthroscopy");
    }

    @Override
    public int minutes() {
      return 65;
    }

    @Override
    void performed() {
      done++;
    }
  }

  static final class FootArthroscopy extends Procedure {
    private static boolean sterile = true;
    private long startedAt;

    FootArthroscopy() {
      super("foot arthroscopy");
    }

    @Override
    public int minutes() {
      return sterile ? 60 : 80;
    }

    @Override
    void performed() {
      startedAt = System.currentTimeMillis();
    }
  }

  static final class AbdomenArthroscopy extends Procedure {
    private static AbdomenArthroscopy last;

    AbdomenArthroscopy() {
      super("abdomen arthroscopy");
    }

    @Override
    public int minutes() {
      return 60;
    }

    @Override
    void performed() {
      last = this;
    }
  }

  static final class PelvisArthroscopy extends Procedure {
    private final List<String> steps = new ArrayList<>();
    private static int preparation = 10;

    PelvisArthroscopy() {
      super("pelvis arthroscopy");
    }

    @Override
    public int minutes() {
      return preparation + 60;
    }

    @Override
    void performed() {
      steps.add(title());
    }
  }

  static final class ShoulderArthroscopy extends Procedure {
    private static final int[] MINUTES = {70, 75, 85};
    private int complexity;

    ShoulderArthroscopy() {
      super("shoulder arthroscopy");
    }

    @Override
    public int minutes() {
      return MINUTES[complexity];
    }

    void rate(int complexity) {
      this.complexity = complexity;
    }
  }

  static final class ElbowArthroscopy extends Procedure {
    private static ElbowArthroscopy last;

    ElbowArthroscopy() {
      super("elbow arthroscopy");
    }

    @Override
    public int minutes() {
      return 60;
    }

    @Override
    void performed() {
      last = this;
    }
  }
}
