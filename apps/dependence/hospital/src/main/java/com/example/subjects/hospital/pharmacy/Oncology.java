package com.example.subjects.hospital.pharmacy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

final class Oncology {
  private Oncology() {}

  static void addTo(List<Drug> drugs) {
    drugs.add(new Methotrexate());
    drugs.add(new Cisplatin());
    drugs.add(new Carboplatin());
    drugs.add(new Paclitaxel());
    drugs.add(new Docetaxel());
    drugs.add(new Doxorubicin());
    drugs.add(new Cyclophosphamide());
    drugs.add(new Fluorouracil());
    drugs.add(new Gemcitabine());
    drugs.add(new Vincristine());
  }

  static final class Methotrexate extends Drug {
    private static String warning = "after a meal";
    private StringBuilder label;

    Methotrexate() {
      super("methotrexate", 200);
    }

    @Override
    public int maxDailyMg() {
      return 600;
    }

    @Override
    public String label() {
      if (label == null) {
        label = new StringBuilder(name()).append(": ").append(warning);
      }
      return label.toString();
    }
  }

  static final class Cisplatin extends Drug {
    private static Double halfLife;

    Cisplatin() {
      super("cisplatin", 20);
    }

    static double halfLifeHours() {
      if (halfLife == null) {
        halfLife = 6.0;
      }
      return halfLife;
    }

    @Override
    public int maxDailyMg() {
      return (int) (halfLifeHours() > 6 ? 20 : 40);
    }
  }

  static final class Carboplatin extends Drug {
    private static Double halfLife;

    Carboplatin() {
      super("carboplatin", 400);
    }

    static double halfLifeHours() {
      if (halfLife == null) {
        halfLife = 4.5;
      }
      return halfLife;
    }

    @Override
    public int maxDailyMg() {
      return (int) (halfLifeHours() > 6 ? 800 : 1600);
    }
  }

  static final class Paclitaxel extends Drug {
    static final int MAX_DAILY_MG = 600;
    private static int packsOut;
    private boolean opened;

    Paclitaxel() {
      super("paclitaxel", 100);
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

  static final class Docetaxel extends Drug {
    static final int MAX_DAILY_MG = 1500;
    private static int packsOut;
    private boolean opened;

    Docetaxel() {
      super("docetaxel", 500);
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

  static final class Doxorubicin extends Drug {
    private static long lastOut;
    private final int[] lots = new int[3];

    Doxorubicin() {
      super("doxorubicin", 500);
    }

    @Override
    public int maxDailyMg() {
      return 1500;
    }

    @Override
    void leaves(int packs) {
      lots[packs % lots.length]++;
      lastOut = System.nanoTime();
    }
  }

  static final class Cyclophosphamide extends Drug {
    static final int MAX_DAILY_MG = 40;
    private static int packsOut;
    private boolean opened;

    Cyclophosphamide() {
      super("cyclophosphamide", 20);
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

  static final class Fluorouracil extends Drug {
    static final int MAX_DAILY_MG = 3000;
    private static int packsOut;
    private boolean opened;

    Fluorouracil() {
      super("fluorouracil", 500);
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

  static final class Gemcitabine extends Drug {
    private static Double halfLife;

    Gemcitabine() {
      super("gemcitabine", 400);
    }

    static double halfLifeHours() {
      if (halfLife == null) {
        halfLife = 2.0;
      }
      return halfLife;
    }

    @Override
    public int maxDailyMg() {
      return (int) (halfLifeHours() > 6 ? 1200 : 2400);
    }
  }

  static final class Vincristine extends Drug {
    private static final Map<String, Integer> OUT = new HashMap<>();

    Vincristine() {
      super("vincristine", 50);
    }

    @Override
    public int maxDailyMg() {
      return 200;
    }

    @Override
    void leaves(int packs) {
      Integer before = OUT.get(name());
      OUT.put(name(), before == null ? packs : before + packs);
    }
  }
}
