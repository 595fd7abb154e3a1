package com.example.subjects.hospital.clinic;

import java.util.ArrayList;
import java.util.List;

final class XRayProcedures {
  private XRayProcedures() {}

  static void addTo(List<Procedure> procedures) {
    procedures.add(new ChestXRay());
    procedures.add(new KneeXRay());
    procedures.add(new HipXRay());
    procedures.add(new SkullXRay());
    procedures.add(new SpineXRay());
    procedures.add(new HandXRay());
    procedures.add(new FootXRay());
    procedures.add(new AbdomenXRay());
    procedures.add(new PelvisXRay());
    procedures.add(new ShoulderXRay());
    procedures.add(new ElbowXRay());
  }

  static final class ChestXRay extends Procedure {
    private static boolean sterile = true;
    private long startedAt;

    ChestXRay() {
      super("chest X-ray");
    }

    @Override
    public int minutes() {
      return sterile ? 10 : 30;
    }

    @Override
    void performed() {
      startedAt = System.currentTimeMillis();
    }
  }

  static final class KneeXRay extends Procedure {
    private static final int[] MINUTES = {20, 25, 35};
    private int complexity;

    KneeXRay() {
      super("knee X-ray");
    }

    @Override
    public int minutes() {
      return MINUTES[complexity];
    }

    void rate(int complexity) {
      this.complexity = complexity;
    }
  }

  static final class HipXRay extends Procedure {
    private static final int[] MINUTES = {20, 25, 35};
    private int complexity;

    HipXRay() {
      super("hip X-ray");
    }

    @Override
    public int minutes() {
      return MINUTES[complexity];
    }

    void rate(int complexity) {
      this.complexity = complexity;
    }
  }

  static final class SkullXRay extends Procedure {
    private final List<String> steps = new ArrayList<>();
    private static int preparation = 5;

    SkullXRay() {
      super("skull X-ray");
    }

    @Override
    public int minutes() {
      return preparation + 5;
    }

    @Override
    void performed() {
      steps.add(title());
    }
  }

  static final class SpineXRay extends Procedure {
    private static boolean sterile = true;
    private long startedAt;

    SpineXRay() {
      super("spine X-ray");
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

  static final class HandXRay extends Procedure {
    private static final int[] MINUTES = {20, 25, 35};
    private int complexity;

    HandXRay() {
      super("hand X-ray");
    }

    @Override
    public int minutes() {
      return MINUTES[complexity];
    }

    void rate(int complexity) {
      this.complexity = complexity;
    }
  }

  static final class FootXRay extends Procedure {
    private static int done;

    FootXRay() {
      super("foot X-ray");
    }

    @Override
    public int minutes() {
      return 15;
    }

    @Override
    void performed() {
      done++;
    }
  }

  static final class AbdomenXRay extends Procedure {
    private static int done;

    AbdomenXRay() {
      super("abdomen X-ray");
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

  static final class PelvisXRay extends Procedure {
    private static boolean sterile = true;
    private long startedAt;

    PelvisXRay() {
      super("pelvis X-ray");
    }

    @Override
    public int minutes() {
      return sterile ? 10 : 30;
    }

    @Override
    void performed() {
      startedAt = System.currentTimeMillis();
    }
  }

  static final class ShoulderXRay extends Procedure {
    private static int done;

    ShoulderXRay() {
      super("shoulder X-ray");
    }

    @Override
    public int minutes() {
      return 10;
    }

    @Override
    void performed() {
      done++;
    }
  }

  static final class ElbowXRay extends Procedure {
    private final List<String> steps = new ArrayList<>();
    private static int preparation = 5;

    ElbowXRay() {
      super("elbow X-ray");
    }

    @Override
    public int minutes() {
      return preparation + 5;
    }

    @Override
    void performed() {
      steps.add(title());
    }
  }
}
