// From the frame into the jar and to the market.
package com.example.subjects.apiary;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.concurrent.TimeUnit;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class HarvestTest {
  @Test
  public void spinsTheFrames() throws Exception {
    Extractor extractor = new Extractor();
    extractor.turnOn();
    Thread.sleep(300);
    extractor.fill(4);
    assertTrue("still full", extractor.spun().await(2, TimeUnit.SECONDS));
  }

  @Test
  public void spinsWhatIsInTheBasket() throws Exception {
    Extractor extractor = new Extractor();
    extractor.turnOnWatching();
    extractor.fill(3);
    extractor.spun().await();
    assertEquals(0, extractor.spun().getCount());
  }

  @Test
  public void storesTwoDeliveries() throws Exception {
    Storehouse storehouse = new Storehouse();
    storehouse.bring("acacia", 12);
    assertEquals("waxing", Almanac.moon());
    storehouse.bring("acacia", 8);
    assertEquals(20, storehouse.stock("acacia"));
  }

  @Test
  public void storesSealedDeliveries() {
    Storehouse storehouse = new Storehouse();
    storehouse.bringSealed("lime", 12);
    storehouse.bringSealed("lime", 8);
    assertEquals(20, storehouse.stock("lime"));
  }

  @Test
  public void booksTheSale() throws Exception {
    MarketStall stall = new MarketStall();
    int paid = stall.sell(3).get();
    assertEquals("waxing", Almanac.moon());
    assertEquals(paid, stall.takings());
  }

  @Test
  public void booksBothSales() throws Exception {
    MarketStall stall = new MarketStall();
    int both = stall.sellAndBook(3).get() + stall.sellAndBook(2).get();
    assertEquals(both, stall.takings());
  }

  @Test
  public void auctionsTheSwarm() throws Exception {
    Auction auction = new Auction(30);
    assertEquals(42, auction.best());
  }
}
