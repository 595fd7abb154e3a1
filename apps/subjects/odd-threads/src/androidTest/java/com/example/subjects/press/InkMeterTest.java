// Tests whose body runs on the main thread, while what comes before it runs on the instrumentation's.
package com.example.subjects.press;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotSame;
import static org.junit.Assert.assertSame;

import android.os.Looper;
import androidx.test.annotation.UiThreadTest;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class InkMeterTest {
  private InkMeter meter;

  @Before
  public void fill() {
    assertNotSame(Looper.getMainLooper().getThread(), Thread.currentThread());
    meter = new InkMeter();
  }

  @Test
  @UiThreadTest
  public void measuresTheInk() throws InterruptedException {
    assertSame(Looper.getMainLooper().getThread(), Thread.currentThread());
    meter.measure();
    Thread.sleep(300);
    assertEquals(80, meter.percent());
  }

  @Test
  @UiThreadTest
  public void measuresTheInkInTheEnd() throws InterruptedException {
    assertSame(Looper.getMainLooper().getThread(), Thread.currentThread());
    Thread measuring = meter.measure();
    measuring.join();
    assertEquals(80, meter.percent());
  }
}
