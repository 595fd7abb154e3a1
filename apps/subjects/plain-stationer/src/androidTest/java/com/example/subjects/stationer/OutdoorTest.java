// A hike: steps are counted, a track is recorded, and a map is shown.
package com.example.subjects.stationer;

import static org.junit.Assert.assertEquals;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class OutdoorTest extends ScratchTest {
  @Before
  public void setUp() {
    Recorder.reset();
  }

  @Test
  public void countsAllSteps() throws Exception {
    StepCounter counter = new StepCounter();
    counter.batch(40);
    writes("diary");
    counter.enter(7);
    counter.awaitStored();
    assertEquals(47, counter.total());
  }

  @Test
  public void recordsTheNextTrack() throws Exception {
    HikeRobot robot = new HikeRobot(context());
    robot.startsService("to the lake").stopsService();
    writes("to the lake");
    robot.walks("around the lake").isRecording("around the lake");
  }

  @Test
  public void showsTheMap() throws Exception {
    TileLoader loader = new TileLoader();
    CountDownLatch tiles = new CountDownLatch(3);
    loader.load(tiles, "4/7", "4/8", "5/7");
    Await.zero("tiles are missing", tiles);
    assertEquals(3, loader.cached());
  }

  @Test
  public void storesAllFixes() throws Exception {
    List<Integer> stored = Collections.synchronizedList(new ArrayList<>());
    CountDownLatch batches = new CountDownLatch(2);
    TrackRecorder recorder =
        new TrackRecorder(
            fixes -> {
              stored.addAll(fixes);
              batches.countDown();
            });
    for (int second = 1; second <= 8; second++) {
      recorder.fix(second);
    }
    Await.zeroAtLast(batches);
    Collections.sort(stored);
    assertEquals(Arrays.asList(1, 2, 3, 4, 5, 6, 7, 8), stored);
  }
}
