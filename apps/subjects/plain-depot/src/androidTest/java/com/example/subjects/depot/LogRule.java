package com.example.subjects.depot;

import androidx.test.platform.app.InstrumentationRegistry;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import org.junit.rules.ExternalResource;

/** A log of its own for each test. */
public final class LogRule extends ExternalResource {
  private final File file;
  private LogRotator rotator;

  public LogRule(String name) {
    file = new File(InstrumentationRegistry.getInstrumentation().getTargetContext().getCacheDir(), name);
  }

  @Override
  protected void before() throws IOException {
    Files.write(file.toPath(), new byte[0]);
    rotator = new LogRotator(file);
  }

  @Override
  protected void after() {
    file.delete();
  }

  public LogRotator rotator() {
    return rotator;
  }

  /** Closes the log, and what it says. */
  public String closed() throws IOException, InterruptedException {
    rotator.close();
    return new String(Files.readAllBytes(file.toPath()), StandardCharsets.UTF_8);
  }
}
