package com.example.subjects.aquarium;

import static org.junit.Assert.assertEquals;

import android.os.SystemClock;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.Arrays;
import java.util.concurrent.Future;
import org.junit.After;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class LogBookTest {
  @After
  public void tearDown() {
    LogBook.close();
  }

  @Test
  public void writesIntoThePreloadedBook() throws Exception {
    Future<LogBook> preloaded = LogBook.preload();
    SystemClock.sleep(300);
    LogBook.get().write("Rays fed");
    assertEquals(Arrays.asList("Opened", "Rays fed"), preloaded.get().entries());
  }
}
