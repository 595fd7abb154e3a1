// A note that is taken down some time after the worker has said that it is done.
package com.example.subjects.workshop;

import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class SignTest {
  private final Sign sign = new Sign();

  @Test
  public void warnsOfWetPaint() throws InterruptedException {
    sign.paint();
    sign.awaitPaint();
    assertTrue(sign.hasNote());
  }

  @Test
  public void warnsNoLongerThanNeeded() throws InterruptedException {
    sign.paint();
    sign.awaitDry();
    assertFalse(sign.hasNote());
  }
}
