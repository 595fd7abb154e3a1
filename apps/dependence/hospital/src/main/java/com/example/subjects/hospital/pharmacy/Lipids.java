package com.example.subjects.hospital.pharmacy;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

final class Lipids {
  private Lipids() {}

  static void addTo(List<Drug> drugs) {
    drugs.add(new Atorvastatin());
    drugs.add(new Simvastatin());
    drugs.add(new Rosuvastatin());
    drugs.add(new Pravastatin());
    drugs.add(new Fluvastatin());
    drugs.add(new Ezetimibe());
    drugs.add(new Fenofibrate());
    drugs.add(new Gemfibrozil());
    drugs.add(new Colestyramine());
    drugs.add(new Evolocumab());
  }

  static final class Atorvastatin extends Drug {
    static final int MAX_DAILY_MG = 2400;
    private static int packsOut;
    private boolean opened;

    Atorvastatin() {
      super("atorvastatin", 400);
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

  static final class Simvastatin extends Drug {
    private static String warning = "take with water";
    private StringBuilder label;

    Simvastatin() {
      super("simvastatin", 250);
    }

    @Override
    public int maxDailyMg() {
      return 750;
    }

    @Override
    public String label() {
      if (label == null) {
        label = new StringBuilder(name()).append(": ").append(warning);
      }
      return label.toString();
    }
  }

  static final class Rosuvastatin extends Drug {
    private static String warning = "finish the course";
    private StringBuilder label;

    Rosuvastatin() {
      super("rosuvastatin", 200);
    }

    @Override
    public int maxDailyMg() {
      return 1200;
    }

    @Override
    public String label() {
      if (label == null) {
        label = new StringBuilder(name()).append(": ").append(warning);
      }
      return label.toString();
    }
  }

  static final class Pravastatin extends Drug {
    private static final Set<String> FORMS = new TreeSet<>();
    private int packs = 300;

    static {
      FORMS.add("syrup");
      FORMS.add("suppository");
    }

    Pravastatin() {
      super("pravastatin", 500);
    }

    @Override
    public int maxDailyMg() {
      return FORMS.size() * 750;
    }

    @Override
    void leaves(int packs) {
      this.packs -= packs;
    }
  }

  static final class Fluvastatin extends Drug {
    static final int MAX_DAILY_MG = 240;
    private static int packsOut;
    private boolean opened;

    Fluvastatin() {
      super("fluvastatin", 40);
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

  static final class Ezetimibe extends Drug {
    private static String warning = "not before driving";
    private StringBuilder label;

    Ezetimibe() {
      super("ezetimibe", 40);
    }

    @Override
    public int maxDailyMg() {
      return 80;
    }

    @Override
    public String label() {
      if (label == null) {
        label = new StringBuilder(name()).append(": ").append(warning);
      }
      return label.toString();
    }
  }

  static final class Fenofibrate extends Drug {
    private static String warning = "take with water";
    private StringBuilder label;

    Fenofibrate() {
      super("fenofibrate", 40);
    }

    @Override
    public int maxDailyMg() {
      return 160;
    }

    @Override
    public String label() {
      if (label == null) {
        label = new StringBuilder(name()).append(": ").append(warning);
      }
      return label.toString();
    }
  }

  static final class Gemfibrozil extends Drug {
    private static long lastOut;
    private final int[] lots = new int[5];

    Gemfibrozil() {
      super("gemfibrozil", 20);
    }

    @Override
    public int maxDailyMg() {
      return 80;
    }

    @Override
    void leaves(int packs) {
      lots[packs % lots.length]++;
      lastOut = System.nanoTime();
    }
  }

  static final class Colestyramine extends Drug {
    private static final Set<String> FORMS = new TreeSet<>();
    private int packs = 300;

    static {
      FORMS.add("tablet");
      FORMS.add("infusion");
    }

    Colestyramine() {
      super("colestyramine", 100);
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

  static final class Evolocumab extends Drug {
    private static Double halfLife;

    Evolocumab() {
      super("evolocumab", 5);
    }

    static double halfLifeHours() {
      if (halfLife == null) {
        halfLife = 1.5;
      }
      return halfLife;
    }

    @Override
    public int maxDailyMg() {
      return (int) (halfLifeHours() > 6 ? 7 : 15);
    }
  }
}
