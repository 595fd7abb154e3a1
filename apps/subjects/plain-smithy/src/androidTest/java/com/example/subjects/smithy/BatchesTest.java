// Iron is bought and forged, in batches.
package com.example.subjects.smithy;

import static org.junit.Assert.assertEquals;

import android.content.Intent;
import android.os.SystemClock;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.io.File;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Collections;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class BatchesTest extends SmithyTest {
  @Before
  public void emptyTheAnvil() {
    ForgeService.reset();
  }

  @Test
  public void forgesTwoBatches() throws Exception {
    forge("nails");
    ForgeService.await("nails");
    printLabel("nails");
    forge("hinges");
    ForgeService.await("hinges");
    assertEquals(
        Arrays.asList(Collections.singletonList("nails"), Collections.singletonList("hinges")),
        ForgeService.batches());
  }

  @Test
  public void buysNextDoor() throws Exception {
    QuoteBoard board = new QuoteBoard();
    board.ask(SlowMerchant.nextDoor(14), SlowMerchant.overseas(9));
    String best = board.next();
    board.next();
    assertEquals("next door: 14", best);
  }

  private void forge(String piece) {
    context.startService(new Intent(context, ForgeService.class).putExtra("piece", piece));
  }

  /** The printer is a file, and as slow as a printer. */
  private void printLabel(String text) throws Exception {
    File label = emptyFile("label.txt");
    Thread printer =
        new Thread(
            () -> {
              for (char ignored : text.toCharArray()) {
                SystemClock.sleep(70);
              }
            },
            "printer");
    printer.start();
    Files.write(label.toPath(), text.getBytes());
    printer.join();
    assertEquals(text.length(), label.length());
  }
}
