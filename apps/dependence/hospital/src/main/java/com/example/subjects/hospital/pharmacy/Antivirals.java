package com.example.subjects.hospital.pharmacy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

final class Antivirals {
  private Antivirals() {}

  static void addTo(List<Drug> drugs) {
    drugs.add(new Aciclovir());
    drugs.add(new Valaciclovir());
    drugs.add(new Oseltamivir());
    drugs.add(new Remdesivir());
    drugs.add(new Ribavirin());
    drugs.add(new Tenofovir());
    drugs.add(new Lamivudine());
    drugs.add(new Zidovudine());
    drugs.add(new Efavirenz());
    drugs.add(new Dolutegravir());
  }

  static final class Aciclovir extends Drug {
    private static String warning = "keep refrigerated";
    private StringBuilder label;

    Aciclovir() {
      super("aciclovir", 250);
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

  static final class Valaciclovir extends Drug {
    private static final Set<String> FORMS = new TreeSet<>();
    private int packs = 200;

    static {
      FORMS.add("tablet");
      FORMS.add("patch");
    }

    Valaciclovir() {
      super("valaciclovir", 200);
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

  static final class Oseltamivir extends Drug {
    private static final Set<String> FORMS = new TreeSet<>();
    private int packs = 200;

    static {
      FORMS.add("ampoule");
      FORMS.add("suppository");
    }

    Oseltamivir() {
      super("oseltamivir", 100);
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

  static final class Remdesivir extends Drug {
    static final int MAX_DAILY_MG = 1600;
    private static int packsOut;
    private boolean opened;

    Remdesivir() {
      super("remdesivir", 400);
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

  static final class Ribavirin extends Drug {
    private static long lastOut;
    private final int[] lots = new int[3];

    Ribavirin() {
      super("ribavirin", 250);
    }

    @Override
    public int maxDailyMg() {
      return 750;
    }

    @Override
    void leaves(int packs) {
      lots[packs % lots.length]++;
      lastOut = System.nanoTime();
    }
  }

  static final class Tenofovir extends Drug {
    private static final Map<String, Integer> OUT = new HashMap<>();

    Tenofovir() {
      super("tenofovir", 40);
    }

    @Override
    public int maxDailyMg() {
      return 160;
    }

    @Override
    void leaves(int packs) {
      Integer before = OUT.get(name());
      OUT.put(name(), before == null ? packs : before + packs);
    }
  }

  static final class Lamivudine extends Drug {
    private static long lastOut;
    private final int[] lots = new int[4];

    Lamivudine() {
      super("lamivudine", 250);
    }

    @Override
    public int maxDailyMg() {
      return 750;
    }

    @Override
    void leaves(int packs) {
      lots[packs % lots.length]++;
      lastOut = System.nanoTime();
    }
  }

  static final class Zidovudine extends Drug {
    private static long lastOut;
    private final int[] lots = new int[3];

    Zidovudine() {
      super("zidovudine", 200);
    }

    @Override
    public int maxDailyMg() {
      return 400;
    }

    @Override
    void leaves(int packs) {
      lots[packs % lots.length]++;
      lastOut = System.nanoTime();
    }
  }

  static final class Efavirenz extends Drug {
    private static String warning = "take with water";
    private StringBuilder label;

    Efavirenz() {
      super("efavirenz", 5);
    }

    @Override
    public int maxDailyMg() {
      return 20;
    }

    @Override
    public String label() {
      if (label == null) {
        label = new StringBuilder(name()).append(": ").append(warning);
      }
      return label.toString();
    }
  }

  static final class Dolutegravir extends Drug {
    private static Double halfLife;

    Dolutegravir() {
      super("dolutegravir", 5);
    }

    static double halfLifeHours() {
      if (halfLife == null) {
        halfLife = 12.0;
      }
      return halfLife;
    }

    @Override
    public int maxDailyMg() {
      return (int) (halfLifeHours() > 6 ? 15 : 30);
    }
  }
}
