package com.example.pages;

import com.example.app.Shop;

/** A test with a page object, which drives the app by a helper, and with a helper that does not. */
public class PagesTest {
  public void test() {
    new LoginPage().open(Names.first());
  }
}

class LoginPage {
  void open(String name) {
    Screen.tap(name);
  }
}

class Screen {
  static void tap(String name) {
    new Shop().use(name);
  }
}

class Names {
  static String first() {
    return "Ada";
  }
}

class Seals {
  static int seal(String text) {
    int seal = 1;
    for (int round = 0; round < 1000; round++) {
      for (byte letter : text.getBytes()) {
        seal = 31 * seal + letter;
      }
    }
    return seal;
  }

  static void await(java.util.function.BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      Thread.yield();
    }
  }

  static void fill(String[] names) {
    for (int i = 0; i < names.length; i++) {
      names[i] = Names.first();
    }
  }

  static int length(String text) {
    return text.length();
  }
}

class Unused {
  void tap() {
    Screen.tap("nobody");
  }
}

/** A test whose helper waits for a thread, and calls nothing of the app. */
class QueueTest {
  void test() throws InterruptedException {
    Worker.awaitEnd();
  }
}

class Worker {
  static void awaitEnd() throws InterruptedException {
    new Thread().join();
  }
}
