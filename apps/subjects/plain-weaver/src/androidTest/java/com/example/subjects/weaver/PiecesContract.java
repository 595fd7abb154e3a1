package com.example.subjects.weaver;

import static org.junit.Assert.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.After;
import org.junit.Test;

/** What is true of all kinds of pieces. */
public abstract class PiecesContract {
  private final ExecutorService peers = Executors.newFixedThreadPool(3);

  protected abstract Pieces pieces(int count);

  @After
  public void sendThePeersHome() {
    peers.shutdown();
  }

  @Test
  public void claimsEachPieceOnce() throws Exception {
    Pieces pieces = pieces(6);
    Callable<List<Integer>> peer =
        () -> {
          List<Integer> mine = new ArrayList<>();
          for (Integer next = pieces.claim(); next != null; next = pieces.claim()) {
            mine.add(next);
          }
          return mine;
        };
    Set<Integer> claimed = new TreeSet<>();
    int count = 0;
    for (Future<List<Integer>> mine : peers.invokeAll(Arrays.asList(peer, peer, peer))) {
      count += mine.get().size();
      claimed.addAll(mine.get());
    }
    assertEquals(6, count);
    assertEquals(new TreeSet<>(Arrays.asList(1, 2, 3, 4, 5, 6)), claimed);
  }
}
