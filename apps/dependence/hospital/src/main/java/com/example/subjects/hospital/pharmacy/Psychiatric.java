package com.example.subjects.hospital.pharmacy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

final class Psychiatric {
  private Psychiatric() {}

  static void addTo(List<Drug> drugs) {
    drugs.add(new Sertraline());
    drugs.add(new Citalopram());
    drugs.add(new Fluoxetine());
    drugs.add(new Venlafaxine());
    drugs.add(new Mirtazapine());
    drugs.add(new Amitriptyline());
    drugs.add(new Quetiapine());
    drugs.add(new Olanzapine());
    drugs.add(new Risperidone());
    drugs.add(new Haloperidol());
  }

  static final class Sertraline extends Drug {
    private static final Map<String, Integer> OUT = new HashMap<>();

    Sertraline() {
      super("sertraline", 250);
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

  static final class Citalopram extends Drug {
    private static final Set<String> FORMS = new TreeSet<>();
    private int packs = 300;

    static {
      FORMS.add("tablet");
      FORMS.add("patch");
    }

    Citalopram() {
      super("citalopram", 250);
    }

    @Override
    public int maxDailyMg() {
      return FORMS.size() * 500;
    }

    @Override
    void leaves(int packs) {
      this.packs -= packs;
    }
  }

  static final class Fluoxetine extends Drug {
    private static Double halfLife;

    Fluoxetine() {
      super("fluoxetine", 5);
    }

    static double halfLifeHours() {
      if (halfLife == null) {
        halfLife = 4.5;
      }
      return halfLife;
    }

    @Override
    public int maxDailyMg() {
      return (int) (halfLifeHours() > 6 ? 15 : 30);
    }
  }

  static final class Venlafaxine extends Drug {
    static final int MAX_DAILY_MG = 150;
    private static int packsOut;
    private boolean opened;

    Venlafaxine() {
      super("venlafaxine", 50);
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

  static final class Mirtazapine extends Drug {
    private static long lastOut;
    private final int[] lots = new int[4];

    Mirtazapine() {
      super("mirtazapine", 400);
    }

    @Override
    public int maxDailyMg() {
      return 800;
    }

    @Override
    void leaves(int packs) {
      lots[packs % lots.length]++;
      lastOut = System.nanoTime();
    }
  }

  static final class Amitriptyline extends Drug {
    private static String warning = "take with water";
    private StringBuilder label;

    Amitriptyline() {
      super("amitriptyline", 500);
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

  static final class Quetiapine extends Drug {
    static final int MAX_DAILY_MG = 750;
    private static int packsOut;
    private boolean opened;

    Quetiapine() {
      super("quetiapine", 250);
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

  static final class Olanzapine extends Drug {
    private static final Map<String, Integer> OUT = new HashMap<>();

    Olanzapine() {
      super("olanzapine", 500);
    }

    @Override
    public int maxDailyMg() {
      return 3000;
    }

    @Override
    void leaves(int packs) {
      Integer before = OUT.get(name());
      OUT.put(name(), before == null ? packs : before + packs);
    }
  }

  static final class Risperidone extends Drug {
    private static Double halfLife;

    Risperidone() {
      super("risperidone", 500);
    }

    static double halfLifeHours() {
      if (halfLife == null) {
        halfLife = 2.0;
      }
      return halfLife;
    }

    @Override
    public int maxDailyMg() {
      return (int) (halfLifeHours() > 6 ? 750 : 1500);
    }
  }

  static final class Haloperidol extends Drug {
    private static long lastOut;
    private final int[] lots = new int[4];

    Haloperidol() {
      super("haloperidol", 10);
    }

    @Override
    public int maxDailyMg() {
      return 60;
    }

    @Override
    void leaves(int packs) {
      lots[packs % lots.length]++;
      lastOut = System.nanoTime();
    }
  }
}
