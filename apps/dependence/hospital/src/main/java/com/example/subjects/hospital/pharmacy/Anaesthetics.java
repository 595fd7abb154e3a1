package com.example.subjects.hospital.pharmacy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

final class Anaesthetics {
  private Anaesthetics() {}

  static void addTo(List<Drug> drugs) {
    drugs.add(new Propofol());
    drugs.add(new Ketamine());
    drugs.add(new Etomidate());
    drugs.add(new Sevoflurane());
    drugs.add(new Desflurane());
    drugs.add(new Lidocaine());
    drugs.add(new Bupivacaine());
    drugs.add(new Ropivacaine());
    drugs.add(new Rocuronium());
    drugs.add(new Suxamethonium());
  }

  static final class Propofol extends Drug {
    static final int MAX_DAILY_MG = 50;
    private static int packsOut;
    private boolean opened;

    Propofol() {
      super("propofol", 25);
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

  static final class Ketamine extends Drug {
    private static final Set<String> FORMS = new TreeSet<>();
    private int packs = 300;

    static {
      FORMS.add("tablet");
      FORMS.add("drops");
    }

    Ketamine() {
      super("ketamine", 500);
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

  static final class Etomidate extends Drug {
    private static Double halfLife;

    Etomidate() {
      super("etomidate", 250);
    }

    static double halfLifeHours() {
      if (halfLife == null) {
        halfLife = 6.0;
      }
      return halfLife;
    }

    @Override
    public int maxDailyMg() {
      return (int) (halfLifeHours() > 6 ? 500 : 1000);
    }
  }

  static final class Sevoflurane extends Drug {
    private static final Map<String, Integer> OUT = new HashMap<>();

    Sevoflurane() {
      super("sevoflurane", 20);
    }

    @Override
    public int maxDailyMg() {
      return 80;
    }

    @Override
    void leaves(int packs) {
      Integer before = OUT.get(name());
      OUT.put(name(), before == null ? packs : before + packs);
    }
  }

  static final class Desflurane extends Drug {
    private static String warning = "keep refrigerated";
    private StringBuilder label;

    Desflurane() {
      super("desflurane", 25);
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

  static final class Lidocaine extends Drug {
    private static long lastOut;
    private final int[] lots = new int[5];

    Lidocaine() {
      super("lidocaine", 50);
    }

    @Override
    public int maxDailyMg() {
      return 200;
    }

    @Override
    void leaves(int packs) {
      lots[packs % lots.length]++;
      lastOut = System.nanoTime();
    }
  }

  static final class Bupivacaine extends Drug {
    private static String warning = "not before driving";
    private StringBuilder label;

    Bupivacaine() {
      super("bupivacaine", 400);
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

  static final class Ropivacaine extends Drug {
    static final int MAX_DAILY_MG = 30;
    private static int packsOut;
    private boolean opened;

    Ropivacaine() {
      super("ropivacaine", 5);
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

  static final class Rocuronium extends Drug {
    private static final Map<String, Integer> OUT = new HashMap<>();

    Rocuronium() {
      super("rocuronium", 5);
    }

    @Override
    public int maxDailyMg() {
      return 20;
    }

    @Override
    void leaves(int packs) {
      Integer before = OUT.get(name());
      OUT.put(name(), before == null ? packs : before + packs);
    }
  }

  static final class Suxamethonium extends Drug {
    private static final Set<String> FORMS = new TreeSet<>();
    private int packs = 200;

    static {
      FORMS.add("capsule");
      FORMS.add("patch");
    }

    Suxamethonium() {
      super("suxamethonium", 200);
    }

    @Override
    public int maxDailyMg() {
      return FORMS.size() * 600;
    }

    @Override
    void leaves(int packs) {
      this.packs -= packs;
    }
  }
}
