// What the tests of the workshop share: a folder, and the work that goes on beside.
package com.example.subjects.bindery;

import android.content.Context;
import android.os.SystemClock;
import androidx.test.platform.app.InstrumentationRegistry;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.concurrent.CountDownLatch;
import org.junit.Before;

public abstract class WorkshopTestCase {
  protected File folder;

  @Before
  public void emptyTheFolder() throws IOException {
    folder = new File(context().getCacheDir(), getClass().getSimpleName());
    folder.mkdirs();
    for (File file : folder.listFiles()) {
      Files.delete(file.toPath());
    }
  }

  protected static Context context() {
    return InstrumentationRegistry.getInstrumentation().getTargetContext();
  }

  /** Folds sheets on a thread of its own, 20 ms each, and waits for it. */
  protected static void foldSheets(int sheets) throws InterruptedException {
    CountDownLatch folded = new CountDownLatch(sheets);
    Thread folder =
        new Thread(
            () -> {
              for (int i = 0; i < sheets; i++) {
                SystemClock.sleep(20);
                folded.countDown();
              }
            },
            "folder");
    folder.start();
    folded.await();
    folder.join();
  }

  /** Writes the lines of a day book, each to the disk. */
  protected void keepDayBook(int lines) throws IOException {
    File book = new File(folder, "day-book.txt");
    StringBuilder text = new StringBuilder();
    for (int i = 1; i <= lines; i++) {
      text.append("entry ").append(i).append('\n');
      Files.write(book.toPath(), text.toString().getBytes(StandardCharsets.UTF_8));
    }
  }
}
