package com.example.subjects.hospital.pharmacy;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

final class Respiratory {
  private Respiratory() {}

  static void addTo(List<Drug> drugs) {
    drugs.add(new Salbutamol());
    drugs.add(new Formoterol());
    drugs.add(new Salmeterol());
    drugs.add(new Tiotropium());
    drugs.add(new Ipratropium());
    drugs.add(new Budesonide());
    drugs.add(new Fluticasone());
    drugs.add(new Montelukast());
    drugs.add(new Theophylline());
    drugs.add(new Acetylcysteine());
  }

  static final class Salbutamol extends Drug {
    private static Double halfLife;

    Salbutamol() {
      super("salbutamol", 200);
    }

    static double halfLifeHours() {
      if (halfLife == null) {
        halfLife = 4.5;
      }
      return halfLife;
    }

    @Override
    public int maxDailyMg() {
      return (int) (halfLifeHours() > 6 ? 400 : 800);
    }
  }

  static final class Formoterol extends Drug {
    private static Double halfLife;

    Formoterol() {
      super("formoterol", 20);
    }

    static double halfLifeHours() {
      if (halfLife == null) {
        halfLife = 4.5;
      }
      return halfLife;
    }

    @Override
    public int maxDailyMg() {
      return (int) (halfLifeHours() > 6 ? 30 : 60);
    }
  }

  static final class Salmeterol extends Drug {
    private static long lastOut;
    private final int[] lots = new int[4];

    Salmeterol() {
      super("salmeterol", 250);
    }

    @Override
    public int maxDailyMg() {
      return 500;
    }

    @Override
    void leaves(int packs) {
      lots[packs % lots.length]++;
      lastOut = System.nanoTime();
    }
  }

  static final class Tiotropium extends Drug {
    private static final Set<String> FORMS = new TreeSet<>();
    private int packs = 400;

    static {
      FORMS.add("ampoule");
      FORMS.add("drops");
    }

    Tiotropium() {
      super("tiotropium", 850);
    }

    @Override
    public int maxDailyMg() {
      return FORMS.size() * 1275;
    }

    @Override
    void leaves(int packs) {
      this.packs -= packs;
    }
  }

  static final class Ipratropium extends Drug {
    static final int MAX_DAILY_MG = 300;
    private static int packsOut;
    private boolean opened;

    Ipratropium() {
      super("ipratropium", 50);
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

  static final class Budesonide extends Drug {
    private static final Set<String> FORMS = new TreeSet<>();
    private int packs = 200;

    static {
      FORMS.add("syrup");
      FORMS.add("patch");
    }

    Budesonide() {
      super("budesonide", 20);
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

  static final class Fluticasone extends Drug {
    private static long lastOut;
    private final int[] lots = new int[4];

    Fluticasone() {
      super("fluticasone", 40);
    }

    @Override
    public int maxDailyMg() {
      return 240;
    }

    @Override
    void leaves(int packs) {
      lots[packs % lots.length]++;
      lastOut = System.nanoTime();
    }
  }

  static final class Montelukast extends Drug {
    static final int MAX_DAILY_MG = 30;
    private static int packsOut;
    private boolean opened;

    Montelukast() {
      super("montelukast", 5);
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

  static final class Theophylline extends Drug {
    private static long lastOut;
    private final int[] lots = new int[5];

    Theophylline() {
      super("theophylline", 5);
    }

    @Override
    public int maxDailyMg() {
      return 10;
    }

    @Override
    void leaves(int packs) {
      lots[packs % lots.length]++;
      lastOut = System.nanoTime();
    }
  }

  static final class Acetylcysteine extends Drug {
    private static Double halfLife;

    Acetylcysteine() {
      super("acetylcysteine", 25);
    }

    static double halfLifeHours() {
      if (halfLife == null) {
        halfLife = 2.0;
      }
      return halfLife;
    }

    @Override
    public int maxDailyMg() {
      return (int) (halfLifeHours() > 6 ? 75 : 150);
    }
  }
}
