// What is kept in the watchroom.
package com.example.subjects.lighthouse;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import android.os.SystemClock;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.Arrays;
import java.util.concurrent.Future;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class LogTest {
  @Test
  public void unrollsTheChartOnce() throws Exception {
    Charts charts = new Charts();
    Future<?> prepared = charts.prepare("North Sea");
    SystemClock.sleep(400);
    assertEquals("chart of the North Sea", charts.chart("North Sea"));
    prepared.get();
    assertEquals(1, charts.unrolled());
  }

  @Test
  public void computesTheTidesOnce() throws Exception {
    TideTables tables = new TideTables();
    Future<?> prepared = tables.prepare("Leith");
    SystemClock.sleep(400);
    assertEquals("tides of Leith", tables.table("Leith"));
    prepared.get();
    assertEquals(1, tables.computed());
  }

  @Test
  public void writesTheLog() throws Exception {
    Logbook logbook = new Logbook();
    logbook.note("lit the lamp");
    SystemClock.sleep(400);
    assertEquals(Arrays.asList("17:40 lit the lamp"), logbook.close());
  }

  @Test
  public void writesTheDiary() {
    Diary diary = new Diary();
    diary.note("saw a whale");
    diary.note("saw another");
    assertEquals(Arrays.asList("9 May saw a whale", "9 May saw another"), diary.close());
  }

  @Test
  public void entersTheOil() throws Exception {
    Ledger ledger = new Ledger();
    assertTrue(ledger.enter(12));
    Future<?> audited = ledger.audit();
    assertTrue(ledger.enter(9));
    audited.get();
  }
}
