package com.example.subjects.hospital.pharmacy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

final class Anticoagulants {
  private Anticoagulants() {}

  static void addTo(List<Drug> drugs) {
    drugs.add(new Warfarin());
    drugs.add(new Heparin());
    drugs.add(new Enoxaparin());
    drugs.add(new Apixaban());
    drugs.add(new Rivaroxaban());
    drugs.add(new Dabigatran());
    drugs.add(new Aspirin());
    drugs.add(new Clopidogrel());
    drugs.add(new Ticagrelor());
    drugs.add(new Prasugrel());
  }

  static final class Warfarin extends Drug {
    private static final Map<String, Integer> OUT = new HashMap<>();

    Warfarin() {
      super("warfarin", 850);
    }

    @Override
    public int maxDailyMg() {
      return 2550;
    }

    @Override
    void leaves(int packs) {
      Integer before = OUT.get(name());
      OUT.put(name(), before == null ? packs : before + packs);
    }
  }

  static final class Heparin extends Drug {
    private static Double halfLife;

    Heparin() {
      super("heparin", 200);
    }

    static double halfLifeHours() {
      if (halfLife == null) {
        halfLife = 12.0;
      }
      return halfLife;
    }

    @Override
    public int maxDailyMg() {
      return (int) (halfLifeHours() > 6 ? 300 : 600);
    }
  }

  static final class Enoxaparin extends Drug {
    private static long lastOut;
    private final int[] lots = new int[3];

    Enoxaparin() {
      super("enoxaparin", 5);
    }

    @Override
    public int maxDailyMg() {
      return 20;
    }

    @Override
    void leaves(int packs) {
      lots[packs % lots.length]++;
      lastOut = System.nanoTime();
    }
  }

  static final class Apixaban extends Drug {
    private static long lastOut;
    private final int[] lots = new int[5];

    Apixaban() {
      super("apixaban", 10);
    }

    @Override
    public int maxDailyMg() {
      return 40;
    }

    @Override
    void leaves(int packs) {
      lots[packs % lots.length]++;
      lastOut = System.nanoTime();
    }
  }

  static final class Rivaroxaban extends Drug {
    private static long lastOut;
    private final int[] lots = new int[3];

    Rivaroxaban() {
      super("rivaroxaban", 200);
    }

    @Override
    public int maxDailyMg() {
      return 1200;
    }

    @Override
    void leaves(int packs) {
      lots[packs % lots.length]++;
      lastOut = System.nanoTime();
    }
  }

  static final class Dabigatran extends Drug {
    private static Double halfLife;

    Dabigatran() {
      super("dabigatran", 20);
    }

    static double halfLifeHours() {
      if (halfLife == null) {
        halfLife = 2.0;
      }
      return halfLife;
    }

    @Override
    public int maxDailyMg() {
      return (int) (halfLifeHours() > 6 ? 20 : 40);
    }
  }

  static final class Aspirin extends Drug {
    private static final Map<String, Integer> OUT = new HashMap<>();

    Aspirin() {
      super("aspirin", 500);
    }

    @Override
    public int maxDailyMg() {
      return 1500;
    }

    @Override
    void leaves(int packs) {
      Integer before = OUT.get(name());
      OUT.put(name(), before == null ? packs : before + packs);
    }
  }

  static final class Clopidogrel extends Drug {
    private static String warning = "after a meal";
    private StringBuilder label;

    Clopidogrel() {
      super("clopidogrel", 100);
    }

    @Override
    public int maxDailyMg() {
      return 300;
    }

    @Override
    public String label() {
      if (label == null) {
        label = new StringBuilder(name()).append(": ").append(warning);
      }
      return label.toString();
    }
  }

  static final class Ticagrelor extends Drug {
    static final int MAX_DAILY_MG = 1500;
    private static int packsOut;
    private boolean opened;

    Ticagrelor() {
      super("ticagrelor", 250);
    }

    @Override
    public int maxDailyMg() {
      return MAX_DAILY_MG;
    }

    @Override
    void leaves(int packs) {
      packsOut += packs;
      opened = true;
    }
  }

  static final class Prasugrel extends Drug {
    static final int MAX_DAILY_MG = 600;
    private static int packsOut;
    private boolean opened;

    Prasugrel() {
      super("prasugrel", 100);
    }

    @Override
    public int maxDailyMg() {
      return MAX_DAILY_MG;
    }

    @Override
    void leaves(int packs) {
      packsOut += packs;
      opened = true;
    }
  }
}
