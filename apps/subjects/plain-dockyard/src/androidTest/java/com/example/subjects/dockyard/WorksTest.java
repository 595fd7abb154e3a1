// In the works cranes lift, riveters rivet, and clerks search and write.
package com.example.subjects.dockyard;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import android.content.Context;
import android.os.SystemClock;
import androidx.test.core.app.ApplicationProvider;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.io.File;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.concurrent.Future;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.ExternalResource;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class WorksTest {
  private CraneBreaker crane;
  private File log;

  @Rule
  public final ExternalResource works =
      new ExternalResource() {
        @Override
        protected void before() {
          crane = new CraneBreaker();
          Context context = ApplicationProvider.getApplicationContext();
          log = new File(context.getCacheDir(), "log.txt");
          log.delete();
        }

        @Override
        protected void after() {
          crane.shutdown();
        }
      };

  private void overload() {
    assertEquals("too heavy", crane.lift(11));
    assertEquals("too heavy", crane.lift(12));
  }

  @Test
  public void liftsAgainAfterOverload() {
    overload();
    SystemClock.sleep(500);
    assertEquals("lifted", crane.lift(3));
  }

  @Test
  public void showsTheLastSearch() throws Exception {
    ManifestSearch manifests = new ManifestSearch();
    Future<?> first = manifests.search("anc");
    SystemClock.sleep(350);
    Future<?> second = manifests.search("anchor");
    first.get();
    second.get();
    assertEquals("results for anchor", manifests.shown());
  }

  @Test
  public void countsTheRivets() throws Exception {
    RivetCount count = new RivetCount();
    Thread one = count.riveter("bow", 30);
    Thread other = count.riveter("bow", 20);
    one.join();
    other.join();
    assertEquals(50, count.of("bow"));
  }

  @Test
  public void writesTheLogbook() throws Exception {
    Logbook book = new Logbook(log);
    book.note("keel laid");
    book.note("launched");
    assertTrue(book.close());
    assertEquals(Arrays.asList("keel laid", "launched"), Files.readAllLines(log.toPath()));
  }
}
