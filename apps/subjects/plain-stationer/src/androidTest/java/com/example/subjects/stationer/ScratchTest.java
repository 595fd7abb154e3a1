package com.example.subjects.stationer;

import static org.junit.Assert.assertTrue;

import androidx.test.platform.app.InstrumentationRegistry;
import android.content.Context;
import java.io.File;
import org.junit.Rule;

/** What the tests in Java have in common. */
public abstract class ScratchTest {
  @Rule public final Scratch scratch = new Scratch();

  protected final Context context() {
    return InstrumentationRegistry.getInstrumentation().getTargetContext();
  }

  /** Writes a document, and returns when it is there. */
  protected final void writes(String document) throws Exception {
    File file = scratch.archive().write(document).get();
    assertTrue("not written: " + document, file.length() > 0);
  }
}
