// Mail is fetched and sent.
package com.example.subjects.depot;

import static org.junit.Assert.assertEquals;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class MailTest {
  private FakeMailServer server;
  private MailFetcher fetcher;

  @Before
  public void setUp() {
    server = new FakeMailServer();
    fetcher = new MailFetcher(server);
  }

  @Test
  public void pollsAfterAPush() throws Exception {
    MailRobot mail = new MailRobot(server, fetcher);
    mail.arrives(7, "invoice").pushed(7);
    mail.loggedInElsewhere();
    mail.arrives(8, "reminder").refreshed();
    mail.shows("invoice", "reminder");
  }

  @Test
  public void sendsWhatIsUrgentFirst() throws Exception {
    MessageScheduler scheduler = new MessageScheduler(2);
    scheduler.schedule("newsletter", 1);
    scheduler.schedule("fire alarm", 9);
    CountDownLatch signal = new CountDownLatch(1);
    scheduler.warmUp(signal::countDown);
    signal.await();
    scheduler.open();
    scheduler.awaitSent();
    assertEquals(Arrays.asList("fire alarm", "newsletter"), scheduler.getSent());
  }

  @Test
  public void sendsWhenThereIsANetwork() throws Exception {
    Outbox outbox = new Outbox();
    outbox.put("one");
    Thread phone = new Thread(() -> outbox.networkIs(true), "phone");
    phone.start();
    outbox.put("two");
    outbox.awaitSent(2);
    phone.join();
    assertEquals(Arrays.asList("one", "two"), outbox.getSent());
  }
}
