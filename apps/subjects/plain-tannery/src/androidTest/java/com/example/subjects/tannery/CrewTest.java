// The crew: who leads it, and how it telephones.
package com.example.subjects.tannery;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotNull;

import android.os.SystemClock;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class CrewTest extends BaseTanneryTest {
  @Test
  public void annaLeads() throws Exception {
    Election election = new Election(2);
    election.apply("Anna");
    Clerk.fileReport(dir, "shifts");
    election.apply("Bert");
    election.awaitResult();
    assertEquals("Anna", election.leader());
    assertEquals(1, election.followers());
  }

  @Test
  public void oneOfThemLeads() throws Exception {
    Election election = new Election(3);
    Thread late = new Thread(() -> election.apply("Carl"), "late");
    late.start();
    election.apply("Anna");
    election.apply("Bert");
    election.awaitResult();
    late.join();
    assertNotNull(election.leader());
    assertEquals(2, election.followers());
  }

  @Test
  public void usesOneLine() {
    LinePool pool = new LinePool();
    assertEquals("yes", ask(pool, "any calves?"));
    SystemClock.sleep(250);
    assertEquals("yes", ask(pool, "any goats?"));
    assertEquals(1, pool.dialled());
  }

  private static String ask(LinePool pool, String question) {
    LinePool.Line line = pool.acquire();
    try {
      return line.ask(question);
    } finally {
      pool.release(line);
    }
  }
}
