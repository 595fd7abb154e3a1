// A picture is taken.
package com.example.subjects.observatory;

import static org.junit.Assert.assertEquals;

import android.os.SystemClock;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class CameraTest {
  @Test
  public void takesAPicture() throws Exception {
    Telescope telescope = new Telescope();
    try (Camera camera = new Camera(telescope.port())) {
      telescope.answer();
      SystemClock.sleep(300);
      assertEquals("header picture", camera.read());
    }
  }
}
