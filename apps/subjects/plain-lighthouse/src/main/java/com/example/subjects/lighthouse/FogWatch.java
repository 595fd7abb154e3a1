package com.example.subjects.lighthouse;

import android.os.SystemClock;
import java.util.concurrent.CountDownLatch;
import org.greenrobot.eventbus.EventBus;
import org.greenrobot.eventbus.Subscribe;
import org.greenrobot.eventbus.ThreadMode;

/** Sounds the horn in fog and hoists a ball in a gale, and writes both down. */
public final class FogWatch {
  private final EventBus bus = EventBus.builder().build();
  private final CountDownLatch fogWritten = new CountDownLatch(1);
  private final CountDownLatch galeSeenTo = new CountDownLatch(2);
  private volatile String sounded = "nothing";
  private volatile String hoisted = "nothing";

  public void begin() {
    bus.register(new Deck());
    bus.register(new Scribe());
  }

  public void report(Object weather) {
    bus.post(weather);
  }

  public void waitForTheLog() throws InterruptedException {
    fogWritten.await();
  }

  public void waitForTheGale() throws InterruptedException {
    galeSeenTo.await();
  }

  public String sounded() {
    return sounded;
  }

  public String hoisted() {
    return hoisted;
  }

  public static final class Fog {
    final String where;

    public Fog(String where) {
      this.where = where;
    }
  }

  public static final class Gale {
    final String where;

    public Gale(String where) {
      this.where = where;
    }
  }

  public final class Deck {
    @Subscribe(threadMode = ThreadMode.MAIN)
    public void onFog(Fog fog) {
      sounded = fog.where;
    }

    @Subscribe(threadMode = ThreadMode.MAIN)
    public void onGale(Gale gale) {
      hoisted = gale.where;
      galeSeenTo.countDown();
    }
  }

  /** Writes slowly. */
  public final class Scribe {
    @Subscribe(threadMode = ThreadMode.ASYNC)
    public void onFog(Fog fog) {
      SystemClock.sleep(400);
      fogWritten.countDown();
    }

    @Subscribe(threadMode = ThreadMode.ASYNC)
    public void onGale(Gale gale) {
      SystemClock.sleep(400);
      galeSeenTo.countDown();
    }
  }
}
