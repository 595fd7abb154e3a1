// A ticker whose prices come over RxJava: the first four tests trust in its speed, the last two do not need to.
package com.example.subjects.ticker;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import android.app.Instrumentation;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import io.reactivex.rxjava3.core.Observable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class TickerTest {
  private final Instrumentation instrumentation = InstrumentationRegistry.getInstrumentation();
  private final Exchange exchange = new Exchange();
  private final Ticker ticker = new Ticker(exchange);
  private final AtomicReference<String> shown = new AtomicReference<>();

  @Test
  public void showsThePrice() throws InterruptedException {
    ticker.show("AAA");
    Thread.sleep(300);
    instrumentation.runOnMainSync(() -> shown.set(ticker.shown()));
    assertEquals("AAA 103", shown.get());
  }

  @Test
  public void asksAgainWhenTheExchangeIsBusy() throws InterruptedException {
    exchange.failNext(2);
    ticker.show("AAA");
    Thread.sleep(500);
    instrumentation.runOnMainSync(() -> shown.set(ticker.shown()));
    assertEquals("AAA 103", shown.get());
  }

  @Test
  public void keepsThePriceThatWasKnown() throws InterruptedException {
    ticker.show("AAA");
    Thread.sleep(300);
    instrumentation.runOnMainSync(() -> ticker.shown("BBBB", 7));
    Thread.sleep(50);
    instrumentation.runOnMainSync(() -> shown.set(ticker.shown()));
    assertEquals("BBBB 7", shown.get());
  }

  @Test
  public void keepsTheMean() throws InterruptedException {
    Ticker.Mean mean = ticker.mean(Observable.just(10, 20, 60));
    Thread.sleep(250);
    assertEquals(30, mean.value());
  }

  @Test
  public void knowsThePrice() {
    ticker.price("AAA").test().awaitDone(10, TimeUnit.SECONDS).assertValue(103);
  }

  @Test
  public void followsTheLastChoice() throws InterruptedException {
    CountDownLatch done = new CountDownLatch(1);
    ticker.onShown(done::countDown);
    ticker.followTheChoice();
    instrumentation.runOnMainSync(
        () -> {
          ticker.choose("AAA");
          ticker.choose("BBBB");
        });
    assertTrue(done.await(10, TimeUnit.SECONDS));
    instrumentation.runOnMainSync(() -> shown.set(ticker.shown()));
    assertEquals("BBBB 104", shown.get());
  }
}
