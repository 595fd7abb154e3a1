package com.example.subjects.stationer;

import androidx.test.platform.app.InstrumentationRegistry;
import java.io.File;
import org.junit.rules.ExternalResource;

/** An empty folder for a test, and an archive in it. */
public final class Scratch extends ExternalResource {
  private File folder;
  private Archive archive;

  @Override
  protected void before() {
    File cache = InstrumentationRegistry.getInstrumentation().getTargetContext().getCacheDir();
    folder = new File(cache, "scratch");
    folder.mkdirs();
    clear();
    archive = new Archive(folder);
  }

  @Override
  protected void after() {
    clear();
  }

  public File folder() {
    return folder;
  }

  public Archive archive() {
    return archive;
  }

  private void clear() {
    File[] files = folder.listFiles();
    if (files != null) {
      for (File file : files) {
        file.delete();
      }
    }
  }
}
