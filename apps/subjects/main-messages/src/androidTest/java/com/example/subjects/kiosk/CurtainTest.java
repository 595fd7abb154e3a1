// The end of an animation: one test trusts in its length, one waits for it.
package com.example.subjects.kiosk;

import static org.junit.Assert.assertTrue;

import android.app.Instrumentation;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import java.util.concurrent.CountDownLatch;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class CurtainTest {
  private final Instrumentation instrumentation = InstrumentationRegistry.getInstrumentation();
  private final Curtain curtain = new Curtain();

  @Test
  public void isOpenAfterAWhile() throws InterruptedException {
    instrumentation.runOnMainSync(curtain::open);
    Thread.sleep(700);
    assertTrue(curtain.isOpen());
  }

  @Test
  public void isOpenOnceItSaysSo() throws InterruptedException {
    CountDownLatch open = new CountDownLatch(1);
    curtain.onOpen(open::countDown);
    instrumentation.runOnMainSync(curtain::open);
    open.await();
    assertTrue(curtain.isOpen());
  }
}
