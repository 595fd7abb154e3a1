// A search that waits for a pause in the typing: too late for the test that looks, too early for the one that types slowly.
package com.example.subjects.kiosk;

import static org.junit.Assert.assertEquals;

import android.app.Instrumentation;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class SearchBoxTest {
  private static final long SHORT_MS = 200;
  private static final long LONG_MS = 600;

  private final Instrumentation instrumentation = InstrumentationRegistry.getInstrumentation();
  private final CountDownLatch searched = new CountDownLatch(1);
  private final AtomicReference<List<String>> seen = new AtomicReference<>();

  @Test
  public void searchesAfterAPause() throws InterruptedException {
    SearchBox box = new SearchBox(SHORT_MS);
    instrumentation.runOnMainSync(() -> box.type("tea"));
    Thread.sleep(600);
    assertEquals(Collections.singletonList("tea"), box.searches());
  }

  @Test
  public void searchesOnceForTwoChanges() throws InterruptedException {
    SearchBox box = new SearchBox(LONG_MS);
    box.onSearch(text -> searched.countDown());
    instrumentation.runOnMainSync(() -> box.type("te"));
    instrumentation.runOnMainSync(() -> box.type("tea"));
    searched.await();
    assertEquals(Collections.singletonList("tea"), box.searches());
  }

  @Test
  public void searchesAndTells() throws InterruptedException {
    SearchBox box = new SearchBox(SHORT_MS);
    box.onSearch(text -> searched.countDown());
    instrumentation.runOnMainSync(() -> box.type("tea"));
    searched.await();
    assertEquals(Collections.singletonList("tea"), box.searches());
  }

  @Test
  public void searchesBeforeOneAsks() throws InterruptedException {
    SearchBox box = new SearchBox(SHORT_MS);
    instrumentation.runOnMainSync(() -> box.type("tea"));
    Thread.sleep(600);
    instrumentation.runOnMainSync(() -> seen.set(box.searches()));
    assertEquals(Collections.singletonList("tea"), seen.get());
  }

  @Test
  public void searchesOnceForTwoChangesOfOneMessage() throws InterruptedException {
    SearchBox box = new SearchBox(LONG_MS);
    box.onSearch(text -> searched.countDown());
    instrumentation.runOnMainSync(() -> Arrays.asList("te", "tea").forEach(box::type));
    searched.await();
    assertEquals(Collections.singletonList("tea"), box.searches());
  }

  @Test
  public void searchesForTheWholeTextInTheEnd() throws InterruptedException {
    SearchBox box = new SearchBox(SHORT_MS);
    box.onSearch(text -> { if (text.equals("tea")) searched.countDown(); });
    instrumentation.runOnMainSync(() -> box.type("te"));
    instrumentation.runOnMainSync(() -> box.type("tea"));
    searched.await();
    assertEquals("tea", box.searches().get(box.searches().size() - 1));
  }
}
