// Material is ordered from the supplier, and customers pay.
package com.example.subjects.bindery;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;

import android.os.SystemClock;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.concurrent.CompletableFuture;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class SupplierTest extends WorkshopTestCase {
  private final FakeAuthServer server = new FakeAuthServer();
  private final SupplierSession session = new SupplierSession(server);
  private final Till till = new Till();
  private Supplier supplier;

  @Before
  public void openTheAccount() {
    supplier = new Supplier(session, server);
  }

  @After
  public void close() {
    session.close();
    till.close();
  }

  @Test
  public void ordersAgainAfterTheTokenIsRevoked() throws Exception {
    assertEquals("paper is on its way", supplier.order("paper"));
    CompletableFuture<Integer> bookkeeping = CompletableFuture.supplyAsync(this::addUp);
    assertEquals(Integer.valueOf(465), bookkeeping.get());
    server.revokeAll();
    assertEquals("thread is on its way", supplier.order("thread"));
  }

  @Test
  public void chargesOnceForARetriedPayment() throws Exception {
    till.pay("order-7", 1850);
    keepDayBook(10);
    foldSheets(4);
    boolean paidAgain = till.pay("order-7", 1850);
    assertFalse("paid twice", paidAgain);
    assertEquals(1850, till.total());
  }

  private Integer addUp() {
    int sum = 0;
    for (int i = 1; i <= 30; i++) {
      SystemClock.sleep(10);
      sum += i;
    }
    return sum;
  }

  /** Issues a token at once, and accepts only those that have not been revoked. */
  private static final class FakeAuthServer implements AuthServer {
    private int issued;
    private int revoked;

    @Override
    public synchronized CompletableFuture<String> issue() {
      issued++;
      return CompletableFuture.completedFuture("token-" + issued);
    }

    @Override
    public synchronized boolean accepts(String token) {
      return Integer.parseInt(token.substring(6)) > revoked;
    }

    synchronized void revokeAll() {
      revoked = issued;
    }
  }
}
