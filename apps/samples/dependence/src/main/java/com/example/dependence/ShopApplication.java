// The Application object of the shop, which has a plan of its tables.
package com.example.dependence;

import android.app.Application;

public final class ShopApplication extends Application {
  private final Room room = new Room();

  /** Takes a table. */
  public void take(int table) {
    room.tables[table].state = State.TAKEN;
  }

  public boolean isFree(int table) {
    return room.tables[table].state == State.FREE;
  }

  private enum State {
    FREE,
    TAKEN
  }

  private static final class Table {
    State state = State.FREE;
  }

  private static final class Room {
    final Table[] tables = {new Table(), new Table(), new Table()};
  }
}
