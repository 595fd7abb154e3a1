// A shop: a till, a catalogue, and coupons.
package com.example.subjects.stationer;

import static org.junit.Assert.assertEquals;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class ShopTest extends ScratchTest {
  @Test
  public void paysOnlyOnce() throws Exception {
    Till till = new Till();
    till.pays("order 7", 1250);
    writes("receipt");
    till.paysAgain("order 7", 1250);
  }

  @Test
  public void downloadsTheCatalogue() throws Exception {
    String catalogue = "anvils, bellows, crucibles, dies, engravings, files";
    File file = new File(scratch.folder(), "catalogue");
    new ChunkDownload(catalogue).into(file);
    assertEquals(
        catalogue, new String(Files.readAllBytes(file.toPath()), StandardCharsets.US_ASCII));
  }

  @Test
  public void redeemsACouponOnce() throws Exception {
    CouponBook book = new CouponBook();
    book.issue("TENOFF", 1);
    AtomicInteger good = new AtomicInteger();
    CyclicBarrier barrier = new CyclicBarrier(2);
    Runnable customer =
        () -> {
          try {
            barrier.await();
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
          if (book.redeem("TENOFF")) {
            good.incrementAndGet();
          }
        };
    Thread one = new Thread(customer, "one");
    Thread other = new Thread(customer, "other");
    one.start();
    other.start();
    one.join();
    other.join();
    assertEquals(1, good.get());
    assertEquals(0, book.left("TENOFF"));
  }
}
