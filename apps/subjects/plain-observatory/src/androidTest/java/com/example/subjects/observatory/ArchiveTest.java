// A picture is found.
package com.example.subjects.observatory;

import static org.junit.Assert.assertEquals;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class ArchiveTest {
  @Test
  public void asksTheNearMirror() throws Exception {
    Archive archive = new Archive();
    assertEquals("near: Vega", archive.find("Vega").get());
  }

  @Test
  public void asksBothMirrors() throws Exception {
    Archive archive = new Archive();
    assertEquals("near: Vega, far: Vega", archive.findAll("Vega").get());
  }
}
