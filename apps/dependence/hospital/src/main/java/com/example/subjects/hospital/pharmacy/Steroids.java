package com.example.subjects.hospital.pharmacy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

final class Steroids {
  private Steroids() {}

  static void addTo(List<Drug> drugs) {
    drugs.add(new Prednisone());
    drugs.add(new Prednisolone());
    drugs.add(new Dexamethasone());
    drugs.add(new Hydrocortisone());
    drugs.add(new Methylprednisolone());
    drugs.add(new Betamethasone());
    drugs.add(new Triamcinolone());
    drugs.add(new Fludrocortisone());
    drugs.add(new Cortisone());
    drugs.add(new Deflazacort());
  }

  static final class Prednisone extends Drug {
    private static final Set<String> FORMS = new TreeSet<>();
    private int packs = 200;

    static {
      FORMS.add("ampoule");
      FORMS.add("drops");
    }

    Prednisone() {
      super("prednisone", 40);
    }

    @Override
    public int maxDailyMg() {
      return FORMS.size() * 60;
    }

    @Override
    void leaves(int packs) {
      this.packs -= packs;
    }
  }

  static final class Prednisolone extends Drug {
    private static String warning = "keep refrigerated";
    private StringBuilder label;

    Prednisolone() {
      super("prednisolone", 250);
    }

    @Override
    public int maxDailyMg() {
      return 1500;
    }

    @Override
    public String label() {
      if (label == null) {
        label = new StringBuilder(name()).append(": ").append(warning);
      }
      return label.toString();
    }
  }

  static final class Dexamethasone extends Drug {
    static final int MAX_DAILY_MG = 30;
    private static int packsOut;
    private boolean opened;

    Dexamethasone() {
      super("dexamethasone", 10);
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

  static final class Hydrocortisone extends Drug {
    private static final Map<String, Integer> OUT = new HashMap<>();

    Hydrocortisone() {
      super("hydrocortisone", 10);
    }

    @Override
    public int maxDailyMg() {
      return 60;
    }

    @Override
    void leaves(int packs) {
      Integer before = OUT.get(name());
      OUT.put(name(), before == null ? packs : before + packs);
    }
  }

  static final class Methylprednisolone extends Drug {
    private static final Set<String> FORMS = new TreeSet<>();
    private int packs = 400;

    static {
      FORMS.add("syrup");
      FORMS.add("suppository");
    }

    Methylprednisolone() {
      super("methylprednisolone", 25);
    }

    @Override
    public int maxDailyMg() {
      return FORMS.size() * 37;
    }

    @Override
    void leaves(int packs) {
      this.packs -= packs;
    }
  }

  static final class Betamethasone extends Drug {
    private static final Map<String, Integer> OUT = new HashMap<>();

    Betamethasone() {
      super("betamethasone", 500);
    }

    @Override
    public int maxDailyMg() {
      return 1000;
    }

    @Override
    void leaves(int packs) {
      Integer before = OUT.get(name());
      OUT.put(name(), before == null ? packs : before + packs);
    }
  }

  static final class Triamcinolone extends Drug {
    static final int MAX_DAILY_MG = 2400;
    private static int packsOut;
    private boolean opened;

    Triamcinolone() {
      super("triamcinolone", 400);
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

  static final class Fludrocortisone extends Drug {
    private static long lastOut;
    private final int[] lots = new int[3];

    Fludrocortisone() {
      super("fludrocortisone", 50);
    }

    @Override
    public int maxDailyMg() {
      return 300;
    }

    @Override
    void leaves(int packs) {
      lots[packs % lots.length]++;
      lastOut = System.nanoTime();
    }
  }

  static final class Cortisone extends Drug {
    private static Double halfLife;

    Cortisone() {
      super("cortisone", 50);
    }

    static double halfLifeHours() {
      if (halfLife == null) {
        halfLife = 23.0;
      }
      return halfLife;
    }

    @Override
    public int maxDailyMg() {
      return (int) (halfLifeHours() > 6 ? 50 : 100);
    }
  }

  static final class Deflazacort extends Drug {
    private static String warning = "keep refrigerated";
    private StringBuilder label;

    Deflazacort() {
      super("deflazacort", 5);
    }

    @Override
    public int maxDailyMg() {
      return 15;
    }

    @Override
    public String label() {
      if (label == null) {
        label = new StringBuilder(name()).append(": ").append(warning);
      }
      return label.toString();
    }
  }
}
