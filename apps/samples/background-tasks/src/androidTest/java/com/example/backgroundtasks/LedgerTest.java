// Work in the background that posts nothing: some tests wait for it, the others trust that it is done by then.
package com.example.backgroundtasks;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.concurrent.Future;
import org.junit.Test;

public class LedgerTest {
  private final Ledger ledger = new Ledger();

  @Test
  public void booksInTime() throws InterruptedException {
    ledger.book(40);
    Thread.sleep(150);
    assertEquals(40, ledger.total());
  }

  /** Passes however late the booking is, unless it is half done when the test adds. */
  @Test
  public void booksBoth() throws Exception {
    Future<?> booking = ledger.book(40);
    Thread.sleep(150);
    ledger.add(2);
    booking.get();
    assertEquals(42, ledger.total());
  }

  @Test
  public void closesInTime() throws InterruptedException {
    ledger.close();
    Thread.sleep(150);
    assertTrue(ledger.isClosed());
  }

  @Test
  public void auditsInTime() throws InterruptedException {
    ledger.audit();
    Thread.sleep(150);
    assertTrue(ledger.isAudited());
  }

  @Test
  public void stampsInTime() throws InterruptedException {
    ledger.stamp();
    Thread.sleep(150);
    assertTrue(ledger.isStamped());
  }

  @Test
  public void countsInTime() throws InterruptedException {
    ledger.count();
    Thread.sleep(150);
    assertTrue(ledger.isCounted());
  }

  @Test
  public void announcesInTime() throws InterruptedException {
    ledger.announce();
    Thread.sleep(150);
    assertTrue(ledger.isAnnounced());
  }

  @Test
  public void remindsInTime() throws InterruptedException {
    ledger.remind();
    Thread.sleep(150);
    assertTrue(ledger.isReminded());
  }

  @Test
  public void waitsForTheAudit() {
    ledger.audit().join();
    assertTrue(ledger.isAudited());
  }

  @Test
  public void waitsForTheBooking() throws Exception {
    ledger.book(40).get();
    assertEquals(40, ledger.total());
  }
}
