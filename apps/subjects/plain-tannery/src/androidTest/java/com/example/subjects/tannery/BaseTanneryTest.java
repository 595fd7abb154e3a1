package com.example.subjects.tannery;

import android.content.Context;
import androidx.test.platform.app.InstrumentationRegistry;
import java.io.File;
import org.junit.Before;

/** Gives each test an empty folder. */
public abstract class BaseTanneryTest {
  protected final Context context = InstrumentationRegistry.getInstrumentation().getTargetContext();
  protected File dir;

  @Before
  public final void emptyFolder() {
    dir = new File(context.getCacheDir(), getClass().getSimpleName());
    dir.mkdirs();
    File[] files = dir.listFiles();
    if (files != null) {
      for (File file : files) {
        file.delete();
      }
    }
  }
}
