// A lock that is held while the main thread is told, and that the test takes too.
package com.example.subjects.press;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.concurrent.CountDownLatch;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class LedgerTest {
  private final Ledger ledger = new Ledger();

  @Test
  public void showsTheSum() throws InterruptedException {
    ledger.book(5);
    Thread.sleep(300);
    assertEquals(5, ledger.shown());
  }

  @Test
  public void showsTheSumInTheEnd() throws InterruptedException {
    CountDownLatch shown = new CountDownLatch(1);
    ledger.onShown(shown::countDown);
    ledger.book(5);
    shown.await();
    assertEquals(5, ledger.shown());
  }

  @Test
  public void isAlwaysBalanced() throws InterruptedException {
    ledger.book(5);
    Thread.sleep(100);
    assertTrue(ledger.isBalanced());
  }
}
