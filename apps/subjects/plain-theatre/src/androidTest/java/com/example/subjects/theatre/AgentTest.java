// An agent books two seats.
package com.example.subjects.theatre;

import static org.junit.Assert.assertEquals;

import android.os.SystemClock;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.Arrays;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class AgentTest {
  private final Agent agent = new Agent();

  @Test
  public void booksBothSeats() {
    agent.book("C1");
    SystemClock.sleep(400);
    agent.book("C2");
    while (!agent.booked().contains("C2")) {
      SystemClock.sleep(20);
    }
    assertEquals(Arrays.asList("C1", "C2"), agent.booked());
  }

  @Test
  public void queuesForBothSeats() {
    agent.queueFor("E1");
    agent.queueFor("E2");
    while (!agent.queued().contains("E2")) {
      SystemClock.sleep(20);
    }
    assertEquals(Arrays.asList("E1", "E2"), agent.queued());
  }
}
