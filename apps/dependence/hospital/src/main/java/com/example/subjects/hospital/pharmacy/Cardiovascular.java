package com.example.subjects.hospital.pharmacy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

final class Cardiovascular {
  private Cardiovascular() {}

  static void addTo(List<Drug> drugs) {
    drugs.add(new Amlodipine());
    drugs.add(new Atenolol());
    drugs.add(new Bisoprolol());
    drugs.add(new Carvedilol());
    drugs.add(new Digoxin());
    drugs.add(new Enalapril());
    drugs.add(new Lisinopril());
    drugs.add(new Losartan());
    drugs.add(new Metoprolol());
    drugs.add(new Ramipril());
  }

  static final class Amlodipine extends Drug {
    private static final Map<String, Integer> OUT = new HashMap<>();

    Amlodipine() {
      super("amlodipine", 40);
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

  static final class Atenolol extends Drug {
    private static Double halfLife;

    Atenolol() {
      super("atenolol", 10);
    }

    static double halfLifeHours() {
      if (halfLife == null) {
        halfLife = 6.0;
      }
      return halfLife;
    }

    @Override
    public int maxDailyMg() {
      return (int) (halfLifeHours() > 6 ? 30 : 60);
    }
  }

  static final class Bisoprolol extends Drug {
    private static String warning = "take with water";
    private StringBuilder label;

    Bisoprolol() {
      super("bisoprolol", 20);
    }

    @Override
    public int maxDailyMg() {
      return 60;
    }

    @Override
    public String label() {
      if (label == null) {
        label = new StringBuilder(name()).append(": ").append(warning);
      }
      return label.toString();
    }
  }

  static final class Carvedilol extends Drug {
    private static long lastOut;
    private final int[] lots = new int[4];

    Carvedilol() {
      super("carvedilol", 850);
    }

    @Override
    public int maxDailyMg() {
      return 5100;
    }

    @Override
    void leaves(int packs) {
      lots[packs % lots.length]++;
      lastOut = System.nanoTime();
    }
  }

  static final class Digoxin extends Drug {
    private static Double halfLife;

    Digoxin() {
      super("digoxin", 50);
    }

    static double halfLifeHours() {
      if (halfLife == null) {
        halfLife = 1.5;
      }
      return halfLife;
    }

    @Override
    public int maxDailyMg() {
      return (int) (halfLifeHours() > 6 ? 100 : 200);
    }
  }

  static final class Enalapril extends Drug {
    private static final Map<String, Integer> OUT = new HashMap<>();

    Enalapril() {
      super("enalapril", 10);
    }

    @Override
    public int maxDailyMg() {
      return 40;
    }

    @Override
    void leaves(int packs) {
      Integer before = OUT.get(name());
      OUT.put(name(), before == null ? packs : before + packs);
    }
  }

  static final class Lisinopril extends Drug {
    private static long lastOut;
    private final int[] lots = new int[4];

    Lisinopril() {
      super("lisinopril", 400);
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

  static final class Losartan extends Drug {
    static final int MAX_DAILY_MG = 3000;
    private static int packsOut;
    private boolean opened;

    Losartan() {
      super("losartan", 500);
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

  static final class Metoprolol extends Drug {
    private static final Set<String> FORMS = new TreeSet<>();
    private int packs = 400;

    static {
      FORMS.add("capsule");
      FORMS.add("suppository");
    }

    Metoprolol() {
      super("metoprolol", 10);
    }

    @Override
    public int maxDailyMg() {
      return FORMS.size() * 30;
    }

    @Override
    void leaves(int packs) {
      this.packs -= packs;
    }
  }

  static final class Ramipril extends Drug {
    static final int MAX_DAILY_MG = 200;
    private static int packsOut;
    private boolean opened;

    Ramipril() {
      super("ramipril", 100);
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
