// Loans and returns, books that are put aside, and what is fetched about them.
package com.example.subjects.lending;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.concurrent.Future;
import org.junit.After;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class LoansTest {
  private final Ledger ledger = new Ledger();
  private final Holds holds = new Holds();
  private final Covers covers = new Covers();

  @After
  public void close() {
    holds.close();
  }

  @Test
  public void countsTwoLoans() throws InterruptedException {
    Thread dune = ledger.lend("Dune");
    Thread.sleep(250);
    Thread emma = ledger.lend("Emma");
    dune.join();
    emma.join();
    assertEquals(2, ledger.lent());
  }

  @Test
  public void countsTwoReturns() throws InterruptedException {
    Thread dune = ledger.takeBack("Dune");
    Thread emma = ledger.takeBack("Emma");
    dune.join();
    emma.join();
    assertEquals(2, ledger.returned());
  }

  @Test
  public void keepsABookAsideForLonger() {
    holds.place("Dune");
    assertTrue(holds.extend("Dune"));
  }

  @Test
  public void takesTheNearCover() throws Exception {
    Future<String> cover = covers.fetch("Dune");
    assertEquals("near of Dune", cover.get());
  }

  @Test
  public void showsBothSides() throws Exception {
    Future<String> cover = covers.fetchBothSides("Dune");
    assertEquals("front of Dune, back of Dune", cover.get());
  }

  @Test
  public void scansOneBookAfterTheOther() throws Exception {
    Scan dune = new Scan();
    Scan emma = new Scan();
    dune.execute(4);
    emma.execute(2);
    emma.get();
    assertEquals(4, dune.pages());
  }
}
