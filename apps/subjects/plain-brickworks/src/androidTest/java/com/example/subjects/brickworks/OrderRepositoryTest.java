// Orders are fetched, and kept.
package com.example.subjects.brickworks;

import static org.junit.Assert.assertEquals;

import android.os.SystemClock;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.concurrent.CountDownLatch;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class OrderRepositoryTest extends BrickworksTest {
  private OrderDao dao;
  private OrderRepository repository;

  @Before
  public void setUp() {
    dao = new OrderDao();
    repository = new OrderRepository(executors, dao, new OrderRemote(executors));
  }

  @Test
  public void refreshKeepsTheOrders() {
    repository.refresh();
    SystemClock.sleep(500);
    assertEquals(3, dao.all().size());
  }

  @Test
  public void refreshTellsWhenItIsDone() throws Exception {
    CountDownLatch done = new CountDownLatch(1);
    repository.refresh(done::countDown);
    done.await();
    assertEquals(750, dao.bricks());
  }
}
