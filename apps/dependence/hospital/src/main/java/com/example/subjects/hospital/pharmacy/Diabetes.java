package com.example.subjects.hospital.pharmacy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

final class Diabetes {
  private Diabetes() {}

  static void addTo(List<Drug> drugs) {
    drugs.add(new Metformin());
    drugs.add(new Glibenclamide());
    drugs.add(new Gliclazide());
    drugs.add(new Sitagliptin());
    drugs.add(new Empagliflozin());
    drugs.add(new Dapagliflozin());
    drugs.add(new Liraglutide());
    drugs.add(new Semaglutide());
    drugs.add(new InsulinAspart());
    drugs.add(new InsulinGlargine());
  }

  static final class Metformin extends Drug {
    private static Double halfLife;

    Metformin() {
      super("metformin", 100);
    }

    static double halfLifeHours() {
      if (halfLife == null) {
        halfLife = 23.0;
      }
      return halfLife;
    }

    @Override
    public int maxDailyMg() {
      return (int) (halfLifeHours() > 6 ? 150 : 300);
    }
  }

  static final class Glibenclamide extends Drug {
    private static final Set<String> FORMS = new TreeSet<>();
    private int packs = 300;

    static {
      FORMS.add("tablet");
      FORMS.add("infusion");
    }

    Glibenclamide() {
      super("glibenclamide", 100);
    }

    @Override
    public int maxDailyMg() {
      return FORMS.size() * 200;
    }

    @Override
    void leaves(int packs) {
      this.packs -= packs;
    }
  }

  static final class Gliclazide extends Drug {
    private static final Set<String> FORMS = new TreeSet<>();
    private int packs = 300;

    static {
      FORMS.add("syrup");
      FORMS.add("patch");
    }

    Gliclazide() {
      super("gliclazide", 100);
    }

    @Override
    public int maxDailyMg() {
      return FORMS.size() * 150;
    }

    @Override
    void leaves(int packs) {
      this.packs -= packs;
    }
  }

  static final class Sitagliptin extends Drug {
    private static final Map<String, Integer> OUT = new HashMap<>();

    Sitagliptin() {
      super("sitagliptin", 25);
    }

    @Override
    public int maxDailyMg() {
      return 100;
    }

    @Override
    void leaves(int packs) {
      Integer before = OUT.get(name());
      OUT.put(name(), before == null ? packs : before + packs);
    }
  }

  static final class Empagliflozin extends Drug {
    private static long lastOut;
    private final int[] lots = new int[3];

    Empagliflozin() {
      super("empagliflozin", 400);
    }

    @Override
    public int maxDailyMg() {
      return 2400;
    }

    @Override
    void leaves(int packs) {
      lots[packs % lots.length]++;
      lastOut = System.nanoTime();
    }
  }

  static final class Dapagliflozin extends Drug {
    private static String warning = "after a meal";
    private StringBuilder label;

    Dapagliflozin() {
      super("dapagliflozin", 100);
    }

    @Override
    public int maxDailyMg() {
      return 200;
    }

    @Override
    public String label() {
      if (label == null) {
        label = new StringBuilder(name()).append(": ").append(warning);
      }
      return label.toString();
    }
  }

  static final class Liraglutide extends Drug {
    private static String warning = "keep refrigerated";
    private StringBuilder label;

    Liraglutide() {
      super("liraglutide", 400);
    }

    @Override
    public int maxDailyMg() {
      return 2400;
    }

    @Override
    public String label() {
      if (label == null) {
        label = new StringBuilder(name()).append(": ").append(warning);
      }
      return label.toString();
    }
  }

  static final class Semaglutide extends Drug {
    private static final Set<String> FORMS = new TreeSet<>();
    private int packs = 200;

    static {
      FORMS.add("tablet");
      FORMS.add("patch");
    }

    Semaglutide() {
      super("semaglutide", 20);
    }

    @Override
    public int maxDailyMg() {
      return FORMS.size() * 20;
    }

    @Override
    void leaves(int packs) {
      this.packs -= packs;
    }
  }

  static final class InsulinAspart extends Drug {
    private static final Set<String> FORMS = new TreeSet<>();
    private int packs = 400;

    static {
      FORMS.add("syrup");
      FORMS.add("suppository");
    }

    InsulinAspart() {
      super("insulinaspart", 10);
    }

    @Override
    public int maxDailyMg() {
      return FORMS.size() * 10;
    }

    @Override
    void leaves(int packs) {
      this.packs -= packs;
    }
  }

  static final class InsulinGlargine extends Drug {
    private static Double halfLife;

    InsulinGlargine() {
      super("insulinglargine", 200);
    }

    static double halfLifeHours() {
      if (halfLife == null) {
        halfLife = 23.0;
      }
      return halfLife;
    }

    @Override
    public int maxDailyMg() {
      return (int) (halfLifeHours() > 6 ? 300 : 600);
    }
  }
}
