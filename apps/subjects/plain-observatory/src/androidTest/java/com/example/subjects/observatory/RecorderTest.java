// Notes are written down.
package com.example.subjects.observatory;

import static org.junit.Assert.assertEquals;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.Arrays;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class RecorderTest {
  @Test
  public void keepsTheNotes() throws Exception {
    Recorder recorder = new Recorder();
    recorder.note("clear");
    recorder.note("cloudy");
    Thread.sleep(300);
    recorder.close();
    assertEquals(Arrays.asList("clear", "cloudy"), recorder.written());
  }

  @Test
  public void finishesTheNotes() throws Exception {
    Recorder recorder = new Recorder();
    recorder.note("clear");
    recorder.note("cloudy");
    recorder.finish();
    assertEquals(Arrays.asList("clear", "cloudy"), recorder.written());
  }
}
