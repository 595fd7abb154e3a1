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

class Unused {
  void tap() {
    Screen.tap("nobody");
  }
}
