package com.example.subjects.smithy;

import androidx.test.platform.app.InstrumentationRegistry;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.rules.ExternalResource;

/** A log book with a file that is empty at the beginning, and gone at the end. */
public final class LogRule extends ExternalResource {
  private File file;
  private LogBook book;

  @Override
  protected void before() throws IOException {
    file = new File(InstrumentationRegistry.getInstrumentation().getTargetContext().getFilesDir(), "log.txt");
    Files.write(file.toPath(), new byte[0]);
    book = new LogBook(file);
  }

  @Override
  protected void after() {
    file.delete();
  }

  LogBook book() {
    return book;
  }

  List<String> written() throws IOException {
    return Files.readAllLines(file.toPath());
  }
}
