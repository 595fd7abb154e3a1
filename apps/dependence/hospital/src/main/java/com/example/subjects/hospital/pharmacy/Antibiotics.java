package com.example.subjects.hospital.pharmacy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

final class Antibiotics {
  private Antibiotics() {}

  static void addTo(List<Drug> drugs) {
    drugs.add(new Amoxicillin());
    drugs.add(new Azithromycin());
    drugs.add(new Cefazolin());
    drugs.add(new Ceftriaxone());
    drugs.add(new Ciprofloxacin());
    drugs.add(new Clarithromycin());
    drugs.add(new Doxycycline());
    drugs.add(new Gentamicin());
    drugs.add(new Linezolid());
    drugs.add(new Vancomycin());
  }

  static final class Amoxicillin extends Drug {
    private static final Set<String> FORMS = new TreeSet<>();
    private int packs = 300;

    static {
      FORMS.add("syrup");
      FORMS.add("infusion");
    }

    Amoxicillin() {
      super("amoxicillin", 200);
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

  static final class Azithromycin extends Drug {
    private static long lastOut;
    private final int[] lots = new int[4];

    Azithromycin() {
      super("azithromycin", 5);
    }

    @Override
    public int maxDailyMg() {
      return 30;
    }

    @Override
    void leaves(int packs) {
      lots[packs % lots.length]++;
      lastOut = System.nanoTime();
    }
  }

  static final class Cefazolin extends Drug {
    private static final Map<String, Integer> OUT = new HashMap<>();

    Cefazolin() {
      super("cefazolin", 50);
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

  static final class Ceftriaxone extends Drug {
    private static final Set<String> FORMS = new TreeSet<>();
    private int packs = 200;

    static {
      FORMS.add("syrup");
      FORMS.add("suppository");
    }

    Ceftriaxone() {
      super("ceftriaxone", 850);
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

  static final class Ciprofloxacin extends Drug {
    private static String warning = "not before driving";
    private StringBuilder label;

    Ciprofloxacin() {
      super("ciprofloxacin", 400);
    }

    @Override
    public int maxDailyMg() {
      return 800;
    }

    @Override
    public String label() {
      if (label == null) {
        label = new StringBuilder(name()).append(": ").append(warning);
      }
      return label.toString();
    }
  }

  static final class Clarithromycin extends Drug {
    private static long lastOut;
    private final int[] lots = new int[3];

    Clarithromycin() {
      super("clarithromycin", 5);
    }

    @Override
    public int maxDailyMg() {
      return 15;
    }

    @Override
    void leaves(int packs) {
      lots[packs % lots.length]++;
      lastOut = System.nanoTime();
    }
  }

  static final class Doxycycline extends Drug {
    static final int MAX_DAILY_MG = 1000;
    private static int packsOut;
    private boolean opened;

    Doxycycline() {
      super("doxycycline", 500);
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

  static final class Gentamicin extends Drug {
    static final int MAX_DAILY_MG = 50;
    private static int packsOut;
    private boolean opened;

    Gentamicin() {
      super("gentamicin", 25);
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

  static final class Linezolid extends Drug {
    private static final Set<String> FORMS = new TreeSet<>();
    private int packs = 300;

    static {
      FORMS.add("ampoule");
      FORMS.add("drops");
    }

    Linezolid() {
      super("linezolid", 200);
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

  static final class Vancomycin extends Drug {
    private static Double halfLife;

    Vancomycin() {
      super("vancomycin", 20);
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
}
