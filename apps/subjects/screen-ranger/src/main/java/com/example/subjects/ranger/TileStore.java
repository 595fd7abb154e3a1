// The tiles that several maps have in common.
package com.example.subjects.ranger;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;

public final class TileStore {
  private final ConcurrentMap<String, String> tiles = new ConcurrentHashMap<>();
  private final ConcurrentMap<String, String> contours = new ConcurrentHashMap<>();
  private final AtomicInteger tilesDrawn = new AtomicInteger();
  private final AtomicInteger contoursDrawn = new AtomicInteger();

  public int getTilesDrawn() {
    return tilesDrawn.get();
  }

  public int getContoursDrawn() {
    return contoursDrawn.get();
  }

  String tile(String name) {
    String tile = tiles.get(name);
    if (tile == null) {
      tile = draw(name, tilesDrawn);
      tiles.put(name, tile);
    }
    return tile;
  }

  String contour(String name) {
    return contours.computeIfAbsent(name, missing -> draw(missing, contoursDrawn));
  }

  private static String draw(String name, AtomicInteger drawn) {
    drawn.incrementAndGet();
    return "[" + name + "]";
  }
}
