// What goes on at the entrance and behind the desk: a journal, a turnstile, and money that is moved.
package com.example.subjects.lending;

import static org.junit.Assert.assertEquals;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.Collections;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class CirculationTest {
  private final Journal journal = new Journal();
  private final Turnstile turnstile = new Turnstile();
  private final Cashier cashier = new Cashier();

  @Test
  public void writesBeforeItCloses() throws InterruptedException {
    journal.write("Dune is out");
    Thread.sleep(250);
    journal.close();
    assertEquals(Collections.singletonList("Dune is out"), journal.lines());
  }

  @Test
  public void writesWhileItCloses() throws InterruptedException {
    journal.write("Dune is out");
    journal.finish();
    assertEquals(Collections.singletonList("Dune is out"), journal.lines());
  }

  @Test
  public void letsAVisitorIn() throws InterruptedException {
    Thread visitor = turnstile.queueUp();
    Thread.sleep(250);
    turnstile.open();
    visitor.join(5000);
    assertEquals(1, turnstile.inside());
  }

  @Test
  public void letsAVisitorInByTicket() throws InterruptedException {
    Thread visitor = turnstile.queueUpForATicket();
    turnstile.sell();
    visitor.join();
    assertEquals(1, turnstile.inside());
  }

  @Test
  public void movesMoneyThereAndBack() throws Exception {
    Account ann = new Account(500);
    Account ben = new Account(500);
    Future<?> there = cashier.transfer(ann, ben, 200);
    Thread.sleep(250);
    Future<?> back = cashier.transfer(ben, ann, 50);
    there.get(5, TimeUnit.SECONDS);
    back.get(5, TimeUnit.SECONDS);
    assertEquals(350, ann.cents());
  }
}
