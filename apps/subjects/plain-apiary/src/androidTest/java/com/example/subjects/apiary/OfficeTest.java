// What the hives report, and what is reported about them.
package com.example.subjects.apiary;

import static org.junit.Assert.assertEquals;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.concurrent.CompletableFuture;
import org.greenrobot.eventbus.EventBus;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class OfficeTest {
  private final EventBus bus = EventBus.builder().build();
  private final WeightLedger ledger = new WeightLedger(bus);

  @Before
  public void openLedger() {
    ledger.open();
  }

  @After
  public void closeLedger() {
    ledger.close();
  }

  @Test
  public void writesDownTheWeight() {
    bus.post(new WeightLedger.Weighed("hive 7", 41.5));
    assertEquals("waxing", Almanac.moon());
    assertEquals(41.5, ledger.weight("hive 7"), 0.01);
  }

  @Test
  public void withdrawsTheReport() throws Exception {
    Reporter reporter = new Reporter();
    reporter.send("foulbrood in hive 3");
    assertEquals("waxing", Almanac.moon());
    reporter.withdraw();
    assertEquals("withdrawn", reporter.outcome().get());
  }

  @Test
  public void logsInOnce() {
    Scales scales = new Scales();
    CompletableFuture<String> seven = scales.ask("hive 7");
    CompletableFuture<String> eight = scales.ask("hive 8");
    assertEquals("hive 7 for scales!, hive 8 for scales!", seven.join() + ", " + eight.join());
    assertEquals(1, scales.logins());
  }
}
