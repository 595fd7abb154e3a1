package com.example.subjects.hospital.pharmacy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

final class Analgesics {
  private Analgesics() {}

  static void addTo(List<Drug> drugs) {
    drugs.add(new Ibuprofen());
    drugs.add(new Paracetamol());
    drugs.add(new Metamizole());
    drugs.add(new Naproxen());
    drugs.add(new Diclofenac());
    drugs.add(new Morphine());
    drugs.add(new Oxycodone());
    drugs.add(new Fentanyl());
    drugs.add(new Tramadol());
    drugs.add(new Ketorolac());
  }

  static final class Ibuprofen extends Drug {
    static final int MAX_DAILY_MG = 2550;
    private static int packsOut;
    private boolean opened;

    Ibuprofen() {
      super("ibuprofen", 850);
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

  static final class Paracetamol extends Drug {
    private static final Set<String> FORMS = new TreeSet<>();
    private int packs = 200;

    static {
      FORMS.add("syrup");
      FORMS.add("patch");
    }

    Paracetamol() {
      super("paracetamol", 25);
    }

    @Override
    public int maxDailyMg() {
      return FORMS.size() * 50;
    }

    @Override
    void leaves(int packs) {
      this.packs -= packs;
    }
  }

  static final class Metamizole extends Drug {
    private static final Set<String> FORMS = new TreeSet<>();
    private int packs = 200;

    static {
      FORMS.add("syrup");
      FORMS.add("suppository");
    }

    Metamizole() {
      super("metamizole", 40);
    }

    @Override
    public int maxDailyMg() {
      return FORMS.size() * 80;
    }

    @Override
    void leaves(int packs) {
      this.packs -= packs;
    }
  }

  static final class Naproxen extends Drug {
    private static long lastOut;
    private final int[] lots = new int[5];

    Naproxen() {
      super("naproxen", 250);
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

  static final class Diclofenac extends Drug {
    private static long lastOut;
    private final int[] lots = new int[5];

    Diclofenac() {
      super("diclofenac", 100);
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

  static final class Morphine extends Drug {
    private static final Map<String, Integer> OUT = new HashMap<>();

    Morphine() {
      super("morphine", 100);
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

  static final class Oxycodone extends Drug {
    private static Double halfLife;

    Oxycodone() {
      super("oxycodone", 200);
    }

    static double halfLifeHours() {
      if (halfLife == null) {
        halfLife = 12.0;
      }
      return halfLife;
    }

    @Override
    public int maxDailyMg() {
      return (int) (halfLifeHours() > 6 ? 400 : 800);
    }
  }

  static final class Fentanyl extends Drug {
    private static Double halfLife;

    Fentanyl() {
      super("fentanyl", 400);
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

  static final class Tramadol extends Drug {
    static final int MAX_DAILY_MG = 80;
    private static int packsOut;
    private boolean opened;

    Tramadol() {
      super("tramadol", 40);
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

  static final class Ketorolac extends Drug {
    private static long lastOut;
    private final int[] lots = new int[3];

    Ketorolac() {
      super("ketorolac", 850);
    }

    @Override
    public int maxDailyMg() {
      return 1700;
    }

    @Override
    void leaves(int packs) {
      lots[packs % lots.length]++;
      lastOut = System.nanoTime();
    }
  }
}
