// Paperwork: receipts, manifests, and where a parcel goes.
package com.example.subjects.courier;

import static org.junit.Assert.assertEquals;

import android.app.Instrumentation;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import java.io.File;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class PaperworkTest {
  private final Instrumentation instrumentation = InstrumentationRegistry.getInstrumentation();
  private final Quotes quotes = new Quotes();
  private final Receipt receipt = new Receipt();
  private final ManifestWriter writer = new ManifestWriter();
  private final Lookup lookup = new Lookup();
  private File manifest;

  @Before
  public void chooseAFile() {
    File folder = instrumentation.getTargetContext().getCacheDir();
    manifest = new File(folder, "manifest-" + System.nanoTime() + ".txt");
  }

  @After
  public void deleteTheFile() {
    manifest.delete();
  }

  @Test
  public void printsAReceipt() throws Exception {
    CompletableFuture<Integer> price = quotes.fetch("Oslo");
    Thread.sleep(300);
    CompletableFuture<Void> printed = receipt.print(price);
    printed.get();
    assertEquals(Arrays.asList("freight 920", "insurance 92"), receipt.lines());
  }

  @Test
  public void printsAReceiptLineByLine() throws Exception {
    CompletableFuture<Integer> price = quotes.fetch("Oslo");
    receipt.printInOrder(price).get();
    assertEquals(Arrays.asList("freight 920", "insurance 92"), receipt.lines());
  }

  @Test
  public void writesTheManifest() throws Exception {
    writer.write(manifest, Arrays.asList("4711", "4712"));
    while (!manifest.exists()) {
      Thread.sleep(20);
    }
    Thread.sleep(300);
    assertEquals(Arrays.asList("parcels: 2", "4711", "4712"), Files.readAllLines(manifest.toPath()));
  }

  @Test
  public void showsWhereAParcelGoes() throws Exception {
    lookup.execute("4711");
    lookup.get();
    Thread.sleep(300);
    assertEquals("4711 to Oslo", lookup.shown());
  }

  @Test
  public void showsWhereAParcelGoesOnTheMainThread() throws Exception {
    AtomicReference<String> seen = new AtomicReference<>();
    lookup.execute("4712");
    lookup.get();
    instrumentation.runOnMainSync(() -> seen.set(lookup.shown()));
    assertEquals("4712 to Oslo", seen.get());
  }
}
