package com.example.subjects.hospital.pharmacy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

final class Neurology {
  private Neurology() {}

  static void addTo(List<Drug> drugs) {
    drugs.add(new Levetiracetam());
    drugs.add(new Valproate());
    drugs.add(new Carbamazepine());
    drugs.add(new Lamotrigine());
    drugs.add(new Phenytoin());
    drugs.add(new Gabapentin());
    drugs.add(new Pregabalin());
    drugs.add(new Levodopa());
    drugs.add(new Pramipexole());
    drugs.add(new Topiramate());
  }

  static final class Levetiracetam extends Drug {
    private static Double halfLife;

    Levetiracetam() {
      super("levetiracetam", 500);
    }

    static double halfLifeHours() {
      if (halfLife == null) {
        halfLife = 4.5;
      }
      return halfLife;
    }

    @Override
    public int maxDailyMg() {
      return (int) (halfLifeHours() > 6 ? 750 : 1500);
    }
  }

  static final class Valproate extends Drug {
    private static final Map<String, Integer> OUT = new HashMap<>();

    Valproate() {
      super("valproate", 50);
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

  static final class Carbamazepine extends Drug {
    private static Double halfLife;

    Carbamazepine() {
      super("carbamazepine", 200);
    }

    static double halfLifeHours() {
      if (halfLife == null) {
        halfLife = 1.5;
      }
      return halfLife;
    }

    @Override
    public int maxDailyMg() {
      return (int) (halfLifeHours() > 6 ? 300 : 600);
    }
  }

  static final class Lamotrigine extends Drug {
    private static long lastOut;
    private final int[] lots = new int[3];

    Lamotrigine() {
      super("lamotrigine", 500);
    }

    @Override
    public int maxDailyMg() {
      return 1500;
    }

    @Override
    void leaves(int packs) {
      lots[packs % lots.length]++;
      lastOut = System.nanoTime();
    }
  }

  static final class Phenytoin extends Drug {
    private static final Set<String> FORMS = new TreeSet<>();
    private int packs = 400;

    static {
      FORMS.add("ampoule");
      FORMS.add("suppository");
    }

    Phenytoin() {
      super("phenytoin", 20);
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

  static final class Gabapentin extends Drug {
    private static Double halfLife;

    Gabapentin() {
      super("gabapentin", 400);
    }

    static double halfLifeHours() {
      if (halfLife == null) {
        halfLife = 6.0;
      }
      return halfLife;
    }

    @Override
    public int maxDailyMg() {
      return (int) (halfLifeHours() > 6 ? 1200 : 2400);
    }
  }

  static final class Pregabalin extends Drug {
    private static long lastOut;
    private final int[] lots = new int[4];

    Pregabalin() {
      super("pregabalin", 200);
    }

    @Override
    public int maxDailyMg() {
      return 600;
    }

    @Override
    void leaves(int packs) {
      lots[packs % lots.length]++;
      lastOut = System.nanoTime();
    }
  }

  static final class Levodopa extends Drug {
    private static Double halfLife;

    Levodopa() {
      super("levodopa", 20);
    }

    static double halfLifeHours() {
      if (halfLife == null) {
        halfLife = 1.5;
      }
      return halfLife;
    }

    @Override
    public int maxDailyMg() {
      return (int) (halfLifeHours() > 6 ? 40 : 80);
    }
  }

  static final class Pramipexole extends Drug {
    static final int MAX_DAILY_MG = 60;
    private static int packsOut;
    private boolean opened;

    Pramipexole() {
      super("pramipexole", 20);
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

  static final class Topiramate extends Drug {
    static final int MAX_DAILY_MG = 150;
    private static int packsOut;
    private boolean opened;

    Topiramate() {
      super("topiramate", 25);
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
