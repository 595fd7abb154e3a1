package com.example.subjects.market;

public final class Warehouse {
  private static final Warehouse MAIN = new Warehouse();

  private final Hall hall = new Hall();

  private Warehouse() {}

  public static Warehouse main() {
    return MAIN;
  }

  public int free() {
    Shelf shelf = hall.aisle.shelf;
    return shelf.places - shelf.crates;
  }

  public void store(int crates) {
    Shelf shelf = hall.aisle.shelf;
    shelf.crates = Math.min(shelf.places, shelf.crates + crates);
  }

  private static final class Hall {
    final Aisle aisle = new Aisle();
  }

  private static final class Aisle {
    final Shelf shelf = new Shelf();
  }

  private static final class Shelf {
    final int places = 8;
    int crates;
  }
}
