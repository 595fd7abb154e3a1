// A plane is towed.
package com.example.subjects.airfield;

import static org.junit.Assert.assertEquals;

import android.os.SystemClock;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.Collections;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class TugTest {
  @Test
  public void towsThePlane() throws Exception {
    Tug tug = new Tug();
    tug.tow("D-EFGH");
    SystemClock.sleep(500);
    tug.goHome();
    assertEquals(Collections.singletonList("D-EFGH"), tug.towed());
  }
}
