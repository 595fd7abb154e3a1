// What goes on behind the desk. Every test is ended by a rule when it hangs.
package com.example.subjects.hotel;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertTrue;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.Arrays;
import java.util.concurrent.Future;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.Timeout;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class StaffTest {
  @Rule public final Timeout limit = Timeout.seconds(30);

  private final Rooms rooms = new Rooms();
  private final Phone phone = new Phone();

  @Test
  public void buildsOneCupboard() throws Exception {
    Future<Rooms.Cupboard> first = rooms.askForCupboard();
    Thread.sleep(250);
    Future<Rooms.Cupboard> second = rooms.askForCupboard();
    assertSame(first.get(), second.get());
  }

  @Test
  public void buildsOneCupboardInTurn() throws Exception {
    Future<Rooms.Cupboard> first = rooms.askForCupboardInTurn();
    Future<Rooms.Cupboard> second = rooms.askForCupboardInTurn();
    assertSame(first.get(), second.get());
  }

  @Test
  public void servesEveryDish() throws InterruptedException {
    Kitchen kitchen = Kitchen.small();
    kitchen.order("soup");
    Thread.sleep(250);
    kitchen.order("fish");
    Thread.sleep(250);
    kitchen.order("cake");
    kitchen.close();
    assertEquals(Arrays.asList("soup", "fish", "cake"), kitchen.served());
  }

  @Test
  public void servesEveryDishOfALargeKitchen() throws InterruptedException {
    Kitchen kitchen = Kitchen.large();
    kitchen.order("soup");
    kitchen.order("fish");
    kitchen.order("cake");
    kitchen.close();
    assertEquals(Arrays.asList("soup", "fish", "cake"), kitchen.served());
  }

  @Test
  public void isHeard() throws InterruptedException {
    Thread clerk = phone.sendClerk();
    Thread.sleep(250);
    assertTrue(phone.call("room 5"));
    clerk.join();
    assertEquals("room 5", phone.heard());
  }

  @Test
  public void isHeardInTheEnd() throws InterruptedException {
    Thread clerk = phone.sendClerk();
    phone.callUntilHeard("room 5");
    clerk.join();
    assertEquals("room 5", phone.heard());
  }
}
