// What happens at the desk. A test that hangs is ended by JUnit.
package com.example.subjects.hotel;

import static org.junit.Assert.assertEquals;

import android.app.Instrumentation;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class ReceptionTest {
  private final Instrumentation instrumentation = InstrumentationRegistry.getInstrumentation();
  private final Reception reception = new Reception();

  @Test(timeout = 20000)
  public void checksIn() throws InterruptedException {
    reception.checkIn("Ann");
    Thread.sleep(300);
    assertEquals("Ann", reception.guest());
  }

  @Test(timeout = 20000)
  public void checksInAndWaits() throws InterruptedException {
    Thread thread = reception.checkIn("Ann");
    thread.join();
    assertEquals("Ann", reception.guest());
  }

  @Test(timeout = 20000)
  public void hearsTheBell() throws InterruptedException {
    AtomicInteger rings = new AtomicInteger();
    reception.ring();
    Thread.sleep(300);
    instrumentation.runOnMainSync(() -> rings.set(reception.rings()));
    assertEquals(1, rings.get());
  }
}
