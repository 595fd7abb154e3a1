// People meet, call each other and see who is there.
package com.example.subjects.depot;

import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.concurrent.Future;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class LobbyTest extends LobbyTestCase {
  @Test
  public void beginsAMatch() throws Exception {
    givenAnInvitation();
    whenWeJoin();
    thenMatchesBegan(1);
  }

  @Test
  public void answersACall() throws Exception {
    new CallRobot().dial().rings().isAnswered();
  }

  @Test
  public void expiresWhoIsNotHeardOf() throws Exception {
    Presence presence = new Presence(clock::get);
    Future<?> ann = presence.heartbeat("ann");
    clock.addAndGet(20_000);
    Future<?> ben = presence.heartbeat("ben");
    clock.addAndGet(15_000);
    ann.get();
    ben.get();
    assertFalse(presence.isThere("ann"));
    assertTrue(presence.isThere("ben"));
  }
}
