package com.example.subjects.hospital.wards;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

public final class Campus {
  private static final Campus MAIN = new Campus();

  private final Map<String, Wing> wings = new LinkedHashMap<>();

  private Campus() {
    wings.put("A", new Wing(2));
    wings.put("B", new Wing(4));
  }

  public static Campus main() {
    return MAIN;
  }

  public Wing wing(String letter) {
    return wings.get(letter);
  }

  /** Everybody out. */
  public void evacuate() {
    for (Wing wing : wings.values()) {
      for (Floor floor : wing.floors) {
        for (Room room : floor.rooms) {
          room.clear();
        }
      }
    }
  }

  public static final class Wing {
    private final Floor[] floors;

    Wing(int storeys) {
      floors = new Floor[storeys];
      for (int i = 0; i < storeys; i++) {
        floors[i] = new Floor();
      }
    }

    public Floor floor(int number) {
      return floors[number];
    }
  }

  public static final class Floor {
    private final List<Room> rooms = new ArrayList<>();

    Floor() {
      rooms.add(new Room(2));
      rooms.add(new Room(4));
    }

    public Room room(int number) {
      return rooms.get(number);
    }

    public int freeBeds() {
      int free = 0;
      for (Room room : rooms) {
        free += room.free();
      }
      return free;
    }
  }
}
