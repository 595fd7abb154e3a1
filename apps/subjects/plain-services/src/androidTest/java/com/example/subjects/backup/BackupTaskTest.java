// AsyncTasks outside of any screen: two tests trust in their speed, one asks for the result first.
package com.example.subjects.backup;

import static org.junit.Assert.assertEquals;

import android.app.Instrumentation;
import android.os.AsyncTask;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class BackupTaskTest {
  private final Instrumentation instrumentation = InstrumentationRegistry.getInstrumentation();
  private final Journal journal = new Journal();
  private final BackupTask task = new BackupTask(journal);
  private final AtomicReference<List<String>> lines = new AtomicReference<>();

  @Test
  public void writesIntoTheJournal() throws InterruptedException {
    task.execute("a.txt", "b.txt");
    Thread.sleep(250);
    instrumentation.runOnMainSync(() -> lines.set(journal.lines()));
    assertEquals(Collections.singletonList("backed up 2"), lines.get());
  }

  @Test
  public void tellsOfEveryFile() throws InterruptedException {
    task.execute("a.txt", "b.txt", "c.txt");
    Thread.sleep(250);
    instrumentation.runOnMainSync(() -> lines.set(task.copied()));
    assertEquals(Arrays.asList("a.txt", "b.txt", "c.txt"), lines.get());
  }

  @Test
  public void notesALaterRequestLast() throws InterruptedException {
    task.executeOnExecutor(AsyncTask.THREAD_POOL_EXECUTOR, "a.txt", "b.txt");
    Thread.sleep(250);
    instrumentation.runOnMainSync(() -> journal.write("asked for another"));
    Thread.sleep(50);
    instrumentation.runOnMainSync(() -> lines.set(journal.lines()));
    assertEquals("asked for another", lines.get().get(lines.get().size() - 1));
  }

  @Test
  public void writesIntoTheJournalOnceItHasTheResult() throws Exception {
    task.execute("a.txt", "b.txt");
    assertEquals(2, (int) task.get());
    instrumentation.runOnMainSync(() -> lines.set(journal.lines()));
    assertEquals(Collections.singletonList("backed up 2"), lines.get());
  }
}
