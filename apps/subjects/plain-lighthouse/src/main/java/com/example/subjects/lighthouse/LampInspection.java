package com.example.subjects.lighthouse;

import android.os.SystemClock;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Looks after the three lamps at the same time. The one in the east has two burners, which take long. */
public final class LampInspection {
  private final ExecutorService keepers = Executors.newFixedThreadPool(3);
  private final CountDownLatch lamps = new CountDownLatch(3);
  private final Set<String> checked = new ConcurrentSkipListSet<>();

  /** The lamps that are in order. */
  public Set<String> inspect() throws InterruptedException {
    keepers.execute(new Check("north", 1, 20));
    keepers.execute(new Check("south", 1, 40));
    keepers.execute(new Check("east", 2, 600));
    lamps.await();
    return new TreeSet<>(checked);
  }

  private final class Check implements Runnable {
    private final String lamp;
    private final int burners;
    private final int millis;

    Check(String lamp, int burners, int millis) {
      this.lamp = lamp;
      this.burners = burners;
      this.millis = millis;
    }

    @Override
    public void run() {
      SystemClock.sleep(millis);
      for (int burner = 0; burner < burners; burner++) {
        checked.add(lamp);
        lamps.countDown();
      }
    }
  }
}
