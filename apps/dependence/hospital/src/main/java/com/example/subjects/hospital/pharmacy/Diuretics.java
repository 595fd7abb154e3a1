package com.example.subjects.hospital.pharmacy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

final class Diuretics {
  private Diuretics() {}

  static void addTo(List<Drug> drugs) {
    drugs.add(new Furosemide());
    drugs.add(new Torasemide());
    drugs.add(new Spironolactone());
    drugs.add(new Eplerenone());
    drugs.add(new Hydrochlorothiazide());
    drugs.add(new Chlortalidone());
    drugs.add(new Indapamide());
    drugs.add(new Acetazolamide());
    drugs.add(new Mannitol());
    drugs.add(new Amiloride());
  }

  static final class Furosemide extends Drug {
    private static long lastOut;
    private final int[] lots = new int[5];

    Furosemide() {
      super("furosemide", 400);
    }

    @Override
    public int maxDailyMg() {
      return 1600;
    }

    @Override
    void leaves(int packs) {
      lots[packs % lots.length]++;
      lastOut = System.nanoTime();
    }
  }

  static final class Torasemide extends Drug {
    private static final Map<String, Integer> OUT = new HashMap<>();

    Torasemide() {
      super("torasemide", 5);
    }

    @Override
    public int maxDailyMg() {
      return 10;
    }

    @Override
    void leaves(int packs) {
      Integer before = OUT.get(name());
      OUT.put(name(), before == null ? packs : before + packs);
    }
  }

  static final class Spironolactone extends Drug {
    static final int MAX_DAILY_MG = 200;
    private static int packsOut;
    private boolean opened;

    Spironolactone() {
      super("spironolactone", 100);
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

  static final class Eplerenone extends Drug {
    private static String warning = "after a meal";
    private StringBuilder label;

    Eplerenone() {
      super("eplerenone", 20);
    }

    @Override
    public int maxDailyMg() {
      return 60;
    }

    @Override
    public String label() {
      if (label == null) {
        label = new StringBuilder(name()).append(": ").append(warning);
      }
      return label.toString();
    }
  }

  static final class Hydrochlorothiazide extends Drug {
    static final int MAX_DAILY_MG = 3000;
    private static int packsOut;
    private boolean opened;

    Hydrochlorothiazide() {
      super("hydrochlorothiazide", 500);
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

  static final class Chlortalidone extends Drug {
    private static long lastOut;
    private final int[] lots = new int[3];

    Chlortalidone() {
      super("chlortalidone", 250);
    }

    @Override
    public int maxDailyMg() {
      return 750;
    }

    @Override
    void leaves(int packs) {
      lots[packs % lots.length]++;
      lastOut = System.nanoTime();
    }
  }

  static final class Indapamide extends Drug {
    private static final Map<String, Integer> OUT = new HashMap<>();

    Indapamide() {
      super("indapamide", 10);
    }

    @Override
    public int maxDailyMg() {
      return 30;
    }

    @Override
    void leaves(int packs) {
      Integer before = OUT.get(name());
      OUT.put(name(), before == null ? packs : before + packs);
    }
  }

  static final class Acetazolamide extends Drug {
    private static String warning = "finish the course";
    private StringBuilder label;

    Acetazolamide() {
      super("acetazolamide", 25);
    }

    @Override
    public int maxDailyMg() {
      return 75;
    }

    @Override
    public String label() {
      if (label == null) {
        label = new StringBuilder(name()).append(": ").append(warning);
      }
      return label.toString();
    }
  }

  static final class Mannitol extends Drug {
    private static String warning = "after a meal";
    private StringBuilder label;

    Mannitol() {
      super("mannitol", 10);
    }

    @Override
    public int maxDailyMg() {
      return 40;
    }

    @Override
    public String label() {
      if (label == null) {
        label = new StringBuilder(name()).append(": ").append(warning);
      }
      return label.toString();
    }
  }

  static final class Amiloride extends Drug {
    private static Double halfLife;

    Amiloride() {
      super("amiloride", 250);
    }

    static double halfLifeHours() {
      if (halfLife == null) {
        halfLife = 12.0;
      }
      return halfLife;
    }

    @Override
    public int maxDailyMg() {
      return (int) (halfLifeHours() > 6 ? 500 : 1000);
    }
  }
}
