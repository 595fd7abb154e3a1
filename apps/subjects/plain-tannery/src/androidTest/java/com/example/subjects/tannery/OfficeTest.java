// The office: pushes, notices, the ledger and the register of hides.
package com.example.subjects.tannery;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.io.File;
import java.util.concurrent.Future;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class OfficeTest extends BaseTanneryTest {
  @Rule public final BusRule phone = new BusRule();

  @Test
  public void opensThePushedOrder() throws Exception {
    Clerk.fileReport(dir, "orders");
    phone.receives("order", 7).opens("tannery://orders/7");
  }

  @Test
  public void readsTheNotice() throws Exception {
    NoticeBoard board = new NoticeBoard(phone.bus());
    board.hang();
    phone.bus().postSticky(new Notice("closed on Monday"));
    assertEquals("closed on Monday", board.read());
  }

  @Test
  public void entersTheCalves() throws Exception {
    Workshop workshop = new Workshop();
    Future<?> warm = workshop.warmUp();
    File report = Clerk.fileReport(dir, "calves");
    assertTrue(report.length() > 0);
    workshop.ledger().enter("calf", 2);
    warm.get();
    assertEquals(2, workshop.ledger().of("calf"));
  }

  @Test
  public void findsTheHideAgain() throws Exception {
    File saved = new HideRepository(dir).save(12, "ox, salted").get();
    assertTrue(saved.exists());
    HideRepository reopened = new HideRepository(dir);
    assertEquals("ox, salted", reopened.find(12));
    assertEquals("ox, salted", reopened.find(12));
  }
}
