// A content observer, which the system notifies of a change by a thread of its own: one test trusts in its speed, two wait or do not
// care.
package com.example.subjects.radio;

import static org.junit.Assert.assertEquals;

import android.content.ContentValues;
import android.content.Context;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import java.util.concurrent.CountDownLatch;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class StationsTest {
  private final Context context = InstrumentationRegistry.getInstrumentation().getTargetContext();
  private final CountDownLatch read = new CountDownLatch(1);
  private final StationList list = new StationList(context, read::countDown);

  private void keep(String name) {
    ContentValues values = new ContentValues();
    values.put("name", name);
    context.getContentResolver().insert(StationsProvider.STATIONS, values);
  }

  @Before
  public void open() {
    context.getContentResolver().delete(StationsProvider.STATIONS, null, null);
    list.open();
  }

  @After
  public void close() {
    list.close();
  }

  @Test
  public void showsWhatIsKept() throws InterruptedException {
    keep("jazz");
    Thread.sleep(400);
    assertEquals(1, list.shown());
  }

  @Test
  public void showsWhatIsKeptInTheEnd() throws InterruptedException {
    keep("jazz");
    read.await();
    assertEquals(1, list.shown());
  }

  @Test
  public void showsNothingOnceItIsClosed() throws InterruptedException {
    list.close();
    keep("jazz");
    Thread.sleep(100);
    assertEquals(0, list.shown());
  }
}
