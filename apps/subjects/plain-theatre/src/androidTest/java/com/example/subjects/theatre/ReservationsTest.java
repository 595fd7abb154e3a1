// A seat is reserved.
package com.example.subjects.theatre;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.concurrent.Future;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class ReservationsTest {
  private final Reservations reservations = new Reservations();

  @Test
  public void buysTheSeatThatIsHeld() {
    reservations.hold("A1");
    assertTrue("not held", reservations.buy("A1"));
    assertEquals("sold", reservations.state("A1"));
  }

  @Test
  public void freesTheSeatAgain() throws Exception {
    Future<?> released = reservations.hold("B2");
    released.get();
    assertEquals("free", reservations.state("B2"));
  }
}
