// The curtain rises.
package com.example.subjects.theatre;

import static org.junit.Assert.assertEquals;

import android.os.SystemClock;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Future;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class CurtainTest {
  private final List<String> told = new CopyOnWriteArrayList<>();

  private void tell(String name) {
    SystemClock.sleep(60);
    told.add(name);
  }

  @Test
  public void tellsThoseWhoStay() throws Exception {
    Curtain curtain = new Curtain();
    Runnable lights = () -> SystemClock.sleep(60);
    curtain.add(lights);
    curtain.add(() -> tell("music"));
    curtain.add(() -> tell("usher"));
    Future<?> risen = curtain.rise();
    Thread.sleep(500);
    curtain.remove(lights);
    risen.get();
    assertEquals(Arrays.asList("music", "usher"), told);
  }
}
