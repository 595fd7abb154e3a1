package com.example.subjects.lifeboat;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import android.os.Handler;
import android.os.Looper;
import android.os.Message;
import android.os.Messenger;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A client of the pager. */
final class PagerRobot {
  private final PagerService service;
  private final CountDownLatch answered = new CountDownLatch(1);
  private final Messenger inbox = new Messenger(new Handler(Looper.getMainLooper(), this::receive));
  private volatile int acknowledged;

  PagerRobot(PagerService service) {
    this.service = service;
  }

  PagerRobot page(int number) throws Exception {
    Message page = Message.obtain(null, PagerService.PAGE, number, 0);
    page.replyTo = inbox;
    service.messenger().send(page);
    return this;
  }

  PagerRobot assertAcknowledged(int number) throws Exception {
    assertTrue("no answer", answered.await(900, TimeUnit.MILLISECONDS));
    assertEquals(number, acknowledged);
    return this;
  }

  private boolean receive(Message message) {
    acknowledged = message.arg1;
    answered.countDown();
    return true;
  }
}
