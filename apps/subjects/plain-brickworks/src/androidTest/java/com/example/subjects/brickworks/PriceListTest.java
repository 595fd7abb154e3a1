// Price lists are downloaded.
package com.example.subjects.brickworks;

import static org.junit.Assert.assertEquals;

import android.os.SystemClock;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.concurrent.CountDownLatch;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class PriceListTest extends BrickworksTest {
  @Test
  public void downloadsThePriceList() throws Exception {
    PriceListDownloader downloader = new PriceListDownloader(executors);
    CountDownLatch complete = new CountDownLatch(1);
    downloader.download(
        "2024",
        percent -> {
          if (percent == 100) {
            complete.countDown();
          }
        });
    complete.await();
    SystemClock.sleep(300);
    assertEquals("2024", downloader.find("2024"));
  }
}
