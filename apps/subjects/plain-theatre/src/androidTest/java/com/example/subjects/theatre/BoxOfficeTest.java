// A ticket is sold.
package com.example.subjects.theatre;

import static org.junit.Assert.assertEquals;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.Collections;
import java.util.concurrent.CountDownLatch;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class BoxOfficeTest {
  @Test
  public void entersWhatIsSold() throws Exception {
    BoxOffice office = new BoxOffice();
    CountDownLatch sold = new CountDownLatch(1);
    office.sell("D4", seat -> sold.countDown());
    sold.await();
    Thread.sleep(300);
    assertEquals(Collections.singletonList("D4"), office.books());
  }
}
