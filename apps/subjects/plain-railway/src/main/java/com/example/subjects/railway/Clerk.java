package com.example.subjects.railway;

/** Who works at a counter: the thread, and those that it begins. */
public final class Clerk {
  private static final InheritableThreadLocal<String> NAME = new InheritableThreadLocal<>();

  private Clerk() {}

  public static void signIn(String name) {
    NAME.set(name);
  }

  public static String name() {
    String name = NAME.get();
    return name == null ? "nobody" : name;
  }
}
