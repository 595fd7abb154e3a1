// What a user does with notes.
package com.android.sample.notes;

import static org.junit.Assert.assertEquals;

import android.app.Instrumentation;
import android.os.SystemClock;
import androidx.test.platform.app.InstrumentationRegistry;
import java.util.concurrent.atomic.AtomicReference;

class NotesRobot {
  private static final long LOOK_MS = 300;

  private final Instrumentation instrumentation = InstrumentationRegistry.getInstrumentation();
  private final Notes notes = new Notes();

  /** Saves a note. */
  NotesRobot saves(String note, Runnable saved) {
    notes.save(note, saved);
    return this;
  }

  /** Does nothing for a moment. */
  NotesRobot pauses() {
    SystemClock.sleep(LOOK_MS);
    return this;
  }

  /** Looks at the screen. */
  NotesRobot sees(String expected) {
    AtomicReference<String> status = new AtomicReference<>();
    instrumentation.runOnMainSync(() -> status.set(notes.status()));
    assertEquals(expected, status.get());
    return this;
  }
}
