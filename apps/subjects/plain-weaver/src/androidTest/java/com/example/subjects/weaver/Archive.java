package com.example.subjects.weaver;

import androidx.test.core.app.ApplicationProvider;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.rules.ExternalResource;

/** A file in the cache, on a slow disk, that is there for one test only. */
public final class Archive extends ExternalResource {
  private File file;

  @Override
  protected void before() throws IOException {
    file =
        File.createTempFile(
            "archive", ".txt", ApplicationProvider.getApplicationContext().getCacheDir());
  }

  @Override
  protected void after() {
    file.delete();
  }

  /** Writes the lines on a thread of its own, and waits for it. */
  public Archive store(String... lines) throws InterruptedException {
    Thread writer = new Thread(() -> write(lines), "archive");
    writer.start();
    writer.join();
    return this;
  }

  public long size() {
    return file.length();
  }

  private void write(String... lines) {
    try (FileOutputStream out = new FileOutputStream(file, true)) {
      for (String line : lines) {
        out.write((line + "\n").getBytes(StandardCharsets.US_ASCII));
        out.getFD().sync();
        Thread.sleep(90);
      }
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
