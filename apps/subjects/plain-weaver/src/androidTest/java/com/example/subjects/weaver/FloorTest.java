// On the floor of the workshop carriers move, and weavers meet.
package com.example.subjects.weaver;

import static org.junit.Assert.assertEquals;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class FloorTest {
  @Rule public final Archive archive = new Archive();

  private TrackRecorder recorder;
  private MatchLobby lobby;

  @Before
  public void setUp() {
    recorder = new TrackRecorder();
    lobby = new MatchLobby();
  }

  @Test
  public void recordsTheTrack() throws Exception {
    recorder.start();
    walk(1, 2, 3, 4);
    archive.store("loom 1", "loom 2", "loom 3", "loom 4");
    walk(5, 6, 7, 8);
    assertEquals(Arrays.asList(1, 2, 3, 4, 5, 6, 7, 8), recorder.finish());
  }

  @Test
  public void findsAPartner() throws Exception {
    Thread seeker = lobby.seek("ada");
    setTheTable();
    letIn(seeker);
    assertEquals("ada and house", lobby.team());
  }

  private void walk(int... metres) {
    for (int metre : metres) {
      recorder.fix(metre);
    }
  }

  /** Somebody brings the chairs one by one. */
  private static void setTheTable() throws InterruptedException {
    CountDownLatch chairs = new CountDownLatch(4);
    Runnable bring =
        () -> {
          while (chairs.getCount() > 0) {
            android.os.SystemClock.sleep(90);
            chairs.countDown();
          }
        };
    new Thread(bring, "chairs").start();
    chairs.await();
  }

  private void letIn(Thread seeker) throws InterruptedException {
    lobby.open();
    seeker.join();
  }
}
