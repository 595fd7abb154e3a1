// At the desk: the archive, a draft, quotes, the crossword and the weather.
package com.example.subjects.newsroom;

import static org.junit.Assert.assertEquals;

import android.app.Instrumentation;
import android.content.Context;
import android.os.SystemClock;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import java.util.Arrays;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class DeskTest {
  private final Instrumentation instrumentation = InstrumentationRegistry.getInstrumentation();

  @Test
  public void looksIntoTheIndex() {
    Archive archive = new Archive();
    archive.prefetchIndex();
    SystemClock.sleep(350);
    instrumentation.waitForIdleSync();
    assertEquals("A to Z", archive.index());
  }

  @Test
  public void remembersThisDay() {
    Archive archive = new Archive();
    instrumentation.runOnMainSync(archive::prefetchMemory);
    instrumentation.waitForIdleSync();
    assertEquals("1969: a man on the moon", archive.memory());
  }

  @Test
  public void keepsBothVersions() throws Exception {
    Draft draft = new Draft();
    draft.type("The mayor");
    SystemClock.sleep(450);
    draft.type("The mayor resigns");
    assertEquals(Arrays.asList("The mayor", "The mayor resigns"), draft.close());
  }

  @Test
  public void quotesTheMayor() throws Exception {
    Future<String> quote = new Quotes().find("The mayor");
    assertEquals("\"The mayor: no comment\"", quote.get());
  }

  @Test
  public void solvesTheCrossword() throws Exception {
    Crossword crossword = new Crossword();
    crossword.execute("typewriter");
    assertEquals("10 letters", crossword.get());
    AtomicReference<String> solution = new AtomicReference<>();
    instrumentation.runOnMainSync(() -> solution.set(crossword.solution()));
    assertEquals("10 letters", solution.get());
  }

  @Test
  public void warnsOfTheStorm() {
    Context context = instrumentation.getTargetContext();
    Warnings warnings = new Warnings();
    warnings.listen(context);
    Warnings.warn(context, "storm");
    SystemClock.sleep(400);
    assertEquals("storm", warnings.last());
  }
}
