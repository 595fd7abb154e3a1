// A horseshoe is heated and quenched, and it is noted.
package com.example.subjects.smithy;

import static org.junit.Assert.assertEquals;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.Arrays;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class ForgeTest extends SmithyTest {
  @Rule public final LogRule log = new LogRule();

  private final BoardWatcher watcher = new BoardWatcher();
  private Forge forge;

  @Before
  public void lightTheForge() {
    onMain(
        () -> {
          forge = new Forge();
          forge.put("shoe");
          watcher.watch(forge.board());
        });
  }

  @Test
  public void showsHotAndQuenched() throws Exception {
    forge.pump();
    forge.heat();
    forge.awaitAir();
    forge.quench();
    watcher.await("shoe is quenched");
    assertEquals(Arrays.asList("shoe is hot", "shoe is quenched"), watcher.shown());
  }

  @Test
  public void showsEachOnItsOwn() throws Exception {
    forge.heat();
    watcher.await("shoe is hot");
    forge.quench();
    watcher.await("shoe is quenched");
    assertEquals(Arrays.asList("shoe is hot", "shoe is quenched"), watcher.shown());
  }

  @Test
  public void notesWhatIsForged() throws Exception {
    log.book().note("a shoe");
    forge.pump();
    forge.awaitAir();
    assertEquals(Arrays.asList("a shoe"), log.written());
  }
}
