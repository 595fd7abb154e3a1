package com.example.steps;

import com.example.app.Shop;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

public class StepsTest extends Helpers {
  static final int LIMIT = 5;
  final Shop shop = new Shop();
  int seen;

  public void setUp() {
    Shop.open();
  }

  public void test() {
    int count = LIMIT + 1;
    count++;
    buy("tea");
    seen = count;
    int later = seen;
    String label = "bought " + label(later);
    waitUntilPaid();
    until(() -> Shop.isPaid());
    int[] prices = {1, 2, 3};
    prices[0] = later;
    synchronized (this) {
      count++;
    }
    use(buyAndSay("milk"));
    Box box = new Box(label, prices);
    wrapped(3);
    Object kind = Kinds.TEA;
    Object stock = Stock.SHOP;
  }

  private void waitUntilPaid() {
    AtomicBoolean paid = new AtomicBoolean();
    while (!paid.get()) {
      android.os.SystemClock.sleep(10);
      paid.set(Shop.isPaid());
    }
  }

  private static void until(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      Thread.yield();
    }
  }

  private static String label(int number) {
    return "no " + number;
  }

  private String buyAndSay(String what) {
    shop.buy(what);
    return what;
  }

  private void use(String what) {
    shop.use(what);
  }

  static class Kinds {
    static final Object TEA = new Object();
  }

  static class Stock {
    static final Object SHOP = new Object();

    static {
      Shop.open();
    }
  }

  static class Box {
    private final String label;
    private final int[] prices;

    Box(String label, int[] prices) {
      this.label = label;
      this.prices = prices;
    }
  }
}

class Helpers {
  final Shop shop = new Shop();

  void buy(String what) {
    String kind = what;
    shop.buy(kind);
  }

  void wrapped(int times) {
    if (times > LIMIT_OF_ALL) {
      return;
    }
    shop.use("all");
  }

  static final int LIMIT_OF_ALL = 9;

  void useClasses() {
    String both = name(1) + shop.name() + name(2);
    Object mood = Mood.CALM;
    Object numbered = new Numbered();
    Object box = new Sealed();
  }

  private static String name(int number) {
    return "no " + number;
  }
}

enum Mood {
  CALM,
  UPSET
}

class Numbered {
  static int last;

  Numbered() {
    last = 1;
  }
}

class Sealed {
  static final Object SEAL = new Object();
  static final Object[] SEALS = {SEAL};
}

class Others {
  void useMethods() {
    Object made = new Made();
    Loud.say();
    Loud.say();
  }
}

class Made {
  int size;

  Made() {
    grow();
  }

  private void grow() {
    size = 1;
  }
}

class Loud {
  static {
    Shop.open();
  }

  static void say() {}
}

class Overridable {
  int size() {
    return 1;
  }

  void useSize() {
    int now = size();
  }
}
