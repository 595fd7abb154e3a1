// The crew is paged, the siren sounds, and photos are sent home.
package com.example.subjects.lifeboat;

import static org.junit.Assert.assertEquals;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import java.io.File;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Collections;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class PagingTest {
  private File photo;

  @Before
  public void setUp() {
    photo = new File(
        InstrumentationRegistry.getInstrumentation().getTargetContext().getCacheDir(), "wave.jpg");
    photo.delete();
  }

  @Test
  public void acknowledgesThePage() throws Exception {
    PagerService service = new PagerService();
    new PagerRobot(service).page(12).assertAcknowledged(12);
    service.destroy();
  }

  @Test
  public void holdsPhotosWhilePaused() throws Exception {
    UploadQueue queue = new UploadQueue();
    queue.pause();
    takePhoto(queue);
    queue.enqueue(photo.getName()).get();
    assertEquals(Collections.emptyList(), queue.uploaded());
    assertEquals(1, queue.waiting());
  }

  @Test
  public void soundsAllSignals() throws Exception {
    Siren siren = new Siren();
    siren.sound("short");
    siren.sound("long");
    siren.sound("short");
    siren.close();
    assertEquals(Arrays.asList("short", "long", "short"), siren.sounded());
  }

  private void takePhoto(UploadQueue queue) throws Exception {
    byte[] pixels = new byte[20_000];
    Arrays.fill(pixels, (byte) 3);
    Files.write(photo.toPath(), pixels);
    queue.scale(Files.readAllBytes(photo.toPath())).join();
  }
}
