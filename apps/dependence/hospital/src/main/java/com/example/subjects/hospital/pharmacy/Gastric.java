package com.example.subjects.hospital.pharmacy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

final class Gastric {
  private Gastric() {}

  static void addTo(List<Drug> drugs) {
    drugs.add(new Omeprazole());
    drugs.add(new Pantoprazole());
    drugs.add(new Esomeprazole());
    drugs.add(new Famotidine());
    drugs.add(new Ranitidine());
    drugs.add(new Sucralfate());
    drugs.add(new Metoclopramide());
    drugs.add(new Ondansetron());
    drugs.add(new Domperidone());
    drugs.add(new Loperamide());
  }

  static final class Omeprazole extends Drug {
    private static final Set<String> FORMS = new TreeSet<>();
    private int packs = 200;

    static {
      FORMS.add("ampoule");
      FORMS.add("patch");
    }

    Omeprazole() {
      super("omeprazole", 250);
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

  static final class Pantoprazole extends Drug {
    private static Double halfLife;

    Pantoprazole() {
      super("pantoprazole", 400);
    }

    static double halfLifeHours() {
      if (halfLife == null) {
        halfLife = 6.0;
      }
      return halfLife;
    }

    @Override
    public int maxDailyMg() {
      return (int) (halfLifeHours() > 6 ? 400 : 800);
    }
  }

  static final class Esomeprazole extends Drug {
    private static String warning = "take with water";
    private StringBuilder label;

    Esomeprazole() {
      super("esomeprazole", 250);
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

  static final class Famotidine extends Drug {
    private static long lastOut;
    private final int[] lots = new int[3];

    Famotidine() {
      super("famotidine", 850);
    }

    @Override
    public int maxDailyMg() {
      return 2550;
    }

    @Override
    void leaves(int packs) {
      lots[packs % lots.length]++;
      lastOut = System.nanoTime();
    }
  }

  static final class Ranitidine extends Drug {
    private static Double halfLife;

    Ranitidine() {
      super("ranitidine", 850);
    }

    static double halfLifeHours() {
      if (halfLife == null) {
        halfLife = 6.0;
      }
      return halfLife;
    }

    @Override
    public int maxDailyMg() {
      return (int) (halfLifeHours() > 6 ? 1700 : 3400);
    }
  }

  static final class Sucralfate extends Drug {
    private static final Map<String, Integer> OUT = new HashMap<>();

    Sucralfate() {
      super("sucralfate", 50);
    }

    @Override
    public int maxDailyMg() {
      return 300;
    }

    @Override
    void leaves(int packs) {
      Integer before = OUT.get(name());
      OUT.put(name(), before == null ? packs : before + packs);
    }
  }

  static final class Metoclopramide extends Drug {
    private static long lastOut;
    private final int[] lots = new int[5];

    Metoclopramide() {
      super("metoclopramide", 500);
    }

    @Override
    public int maxDailyMg() {
      return 1000;
    }

    @Override
    void leaves(int packs) {
      lots[packs % lots.length]++;
      lastOut = System.nanoTime();
    }
  }

  static final class Ondansetron extends Drug {
    private static Double halfLife;

    Ondansetron() {
      super("ondansetron", 250);
    }

    static double halfLifeHours() {
      if (halfLife == null) {
        halfLife = 12.0;
      }
      return halfLife;
    }

    @Override
    public int maxDailyMg() {
      return (int) (halfLifeHours() > 6 ? 375 : 750);
    }
  }

  static final class Domperidone extends Drug {
    private static String warning = "not before driving";
    private StringBuilder label;

    Domperidone() {
      super("domperidone", 250);
    }

    @Override
    public int maxDailyMg() {
      return 500;
    }

    @Override
    public String label() {
      if (label == null) {
        label = new StringBuilder(name()).append(": ").append(warning);
      }
      return label.toString();
    }
  }

  static final class Loperamide extends Drug {
    static final int MAX_DAILY_MG = 400;
    private static int packsOut;
    private boolean opened;

    Loperamide() {
      super("loperamide", 100);
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
