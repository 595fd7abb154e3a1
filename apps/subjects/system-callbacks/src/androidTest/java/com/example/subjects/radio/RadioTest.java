// Services, which the system binds and starts by calls of its own: two tests trust in its speed, two wait.
package com.example.subjects.radio;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertTrue;

import android.content.Context;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class RadioTest {
  private final Context context = InstrumentationRegistry.getInstrumentation().getTargetContext();

  @Test
  public void isConnected() throws Exception {
    new RadioConnection().connect(context).get();
    RadioConnection connection = new RadioConnection();
    connection.connect(context);
    Thread.sleep(400);
    assertNotNull(connection.radio());
  }

  @Test
  public void isConnectedInTheEnd() throws Exception {
    RadioConnection connection = new RadioConnection();
    assertEquals("Radio 3", connection.connect(context).get().station());
  }

  @Test
  public void records() throws InterruptedException {
    RecordingService.record(context, "swing");
    Recordings.await("swing");
    RecordingService.record(context, "jazz");
    Thread.sleep(400);
    assertTrue(Recordings.has("jazz"));
  }

  @Test
  public void recordsInTheEnd() throws InterruptedException {
    RecordingService.record(context, "tango");
    Recordings.await("tango");
    assertTrue(Recordings.has("tango"));
  }
}
