package com.example.subjects.smithy;

import android.content.Context;
import androidx.test.platform.app.InstrumentationRegistry;
import java.io.File;
import org.junit.Before;

/** What all tests of the smithy need: its context, and files that are empty at the beginning. */
public abstract class SmithyTest {
  protected Context context;

  @Before
  public void findContext() {
    context = InstrumentationRegistry.getInstrumentation().getTargetContext();
  }

  protected File emptyFile(String name) {
    File file = new File(context.getFilesDir(), name);
    file.delete();
    return file;
  }

  protected static void onMain(Runnable what) {
    InstrumentationRegistry.getInstrumentation().runOnMainSync(what);
  }
}
