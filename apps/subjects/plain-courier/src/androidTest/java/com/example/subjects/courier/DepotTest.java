// The depot: parcels that are sorted, tours that are reported, shelves that are counted.
package com.example.subjects.courier;

import static org.junit.Assert.assertEquals;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class DepotTest {
  @Test
  public void sortsWhatComesFirst() throws InterruptedException {
    Sorter sorter = new Sorter();
    sorter.start();
    sorter.put("books");
    Thread.sleep(300);
    sorter.putExpress("medicine");
    sorter.finish();
    assertEquals(Arrays.asList("books", "medicine"), sorter.sorted());
  }

  @Test
  public void reportsEachStatus() throws InterruptedException {
    List<String> reports = new CopyOnWriteArrayList<>();
    CountDownLatch left = new CountDownLatch(1);
    Reporter reporter = new Reporter(status -> {
      reports.add(status);
      if (status.equals("on the road")) {
        left.countDown();
      }
    });
    reporter.report("loaded");
    Thread.sleep(400);
    reporter.report("on the road");
    left.await();
    reporter.close();
    assertEquals(Arrays.asList("loaded", "on the road"), reports);
  }

  @Test
  public void countsWhatWasRestocked() throws InterruptedException {
    Depot depot = new Depot();
    CountDownLatch locked = depot.restock("4711", "4712");
    locked.await();
    assertEquals(2, depot.count());
  }
}
