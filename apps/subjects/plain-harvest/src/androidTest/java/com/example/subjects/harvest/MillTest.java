// The mill, the market, and the combine on its way between them.
package com.example.subjects.harvest;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;

import android.app.Instrumentation;
import android.os.SystemClock;
import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.platform.app.InstrumentationRegistry;
import io.reactivex.rxjava3.disposables.Disposable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class MillTest {
  private final Instrumentation instrumentation = InstrumentationRegistry.getInstrumentation();

  private <T> T onMain(Supplier<T> question) {
    AtomicReference<T> answer = new AtomicReference<>();
    instrumentation.runOnMainSync(() -> answer.set(question.get()));
    return answer.get();
  }

  @Test
  public void stopsTheWheel() {
    Mill mill = new Mill();
    mill.open();
    mill.start();
    SystemClock.sleep(350);
    instrumentation.runOnMainSync(mill::stop);
    while (onMain(mill::changes) < 2) {
      SystemClock.sleep(20);
    }
    assertFalse("the lamp is on", onMain(mill::isLampOn));
    mill.close();
  }

  @Test
  public void leavesTheMarket() {
    Market market = new Market();
    List<Integer> heard = new ArrayList<>();
    Disposable watching = market.prices().subscribe(heard::add);
    market.call(7);
    watching.dispose();
    SystemClock.sleep(350);
    assertFalse(market.isWatched());
    assertEquals(Collections.singletonList(7), heard);
  }

  @Test
  public void drivesInThirdGear() {
    Combine combine = new Combine();
    instrumentation.runOnMainSync(() -> combine.shift(2));
    instrumentation.runOnMainSync(() -> combine.shift(3));
    assertEquals(3, (int) onMain(combine::gear));
    while (!onMain(combine::isSettled)) {
      SystemClock.sleep(20);
    }
    assertEquals(3, (int) onMain(combine::gear));
    combine.stop();
  }
}
