// The usher listens.
package com.example.subjects.theatre;

import static org.junit.Assert.assertTrue;

import androidx.test.ext.junit.runners.AndroidJUnit4;
import java.util.concurrent.Future;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class UsherTest {
  private final Usher usher = new Usher();

  @Test
  public void hearsTheGong() throws Exception {
    Gong gong = new Gong();
    Future<Boolean> heard = usher.listen(gong);
    Thread.sleep(400);
    gong.strike();
    assertTrue("not heard", heard.get());
  }

  @Test
  public void hearsTheBell() throws Exception {
    Bell bell = new Bell();
    Future<Boolean> heard = usher.listen(bell);
    bell.ring();
    assertTrue("not heard", heard.get());
  }
}
