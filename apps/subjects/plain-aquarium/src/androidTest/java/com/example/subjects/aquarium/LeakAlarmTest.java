package com.example.subjects.aquarium;

import static org.junit.Assert.assertFalse;

import android.os.SystemClock;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class LeakAlarmTest {
  private LeakAlarm alarm;

  @Before
  public void setUp() {
    alarm = new LeakAlarm(InstrumentationRegistry.getInstrumentation().getTargetContext());
    alarm.start();
  }

  @After
  public void tearDown() {
    alarm.stop();
  }

  @Test
  public void doesNotRingWhenAllIsDry() {
    alarm.setThreshold(1);
    SystemClock.sleep(300);
    assertFalse(alarm.isRinging());
  }
}
