// Departures are shown.
package com.example.subjects.railway;

import static org.junit.Assert.assertEquals;

import android.os.SystemClock;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.Arrays;
import java.util.HashSet;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class BoardTest {
  private final Board board = new Board();

  @Test
  public void showsBothTrains() {
    Row row = new Row();
    row.set("Oslo", 4);
    board.show(row);
    SystemClock.sleep(350);
    row.set("Bergen", 2);
    board.show(row);
    board.awaitLines(2);
    assertEquals(Arrays.asList("Oslo 4", "Bergen 2"), board.lines());
  }

  @Test
  public void showsACopyOfEachTrain() {
    Row row = new Row();
    row.set("Oslo", 4);
    board.show(row.copy());
    row.set("Voss", 3);
    board.show(row.copy());
    board.awaitLines(2);
    assertEquals(new HashSet<>(Arrays.asList("Oslo 4", "Voss 3")), new HashSet<>(board.lines()));
  }
}
