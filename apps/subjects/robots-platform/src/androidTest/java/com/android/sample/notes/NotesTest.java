// An app and its tests in a package that begins as the platform's own do.
package com.android.sample.notes;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.concurrent.CountDownLatch;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class NotesTest {
  private final NotesRobot robot = new NotesRobot();

  @Test
  public void savesANote() {
    robot.saves("milk", () -> {}).pauses().sees("saved milk");
  }

  @Test
  public void savesANoteAndWaits() throws InterruptedException {
    CountDownLatch saved = new CountDownLatch(1);
    robot.saves("milk", saved::countDown);
    saved.await();
    robot.sees("saved milk");
  }
}
