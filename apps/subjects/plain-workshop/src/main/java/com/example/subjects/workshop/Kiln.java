// A kiln that dries wood: it goes on with its own setting after it has handed the work over.
package com.example.subjects.workshop;

import android.os.AsyncTask;
import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class Kiln {
  private static final long DRY_MS = 50;

  private final ExecutorService fire = Executors.newSingleThreadExecutor();
  private final Handler main = new Handler(Looper.getMainLooper());
  private final List<String> loaded = new ArrayList<>();
  private volatile boolean lit;
  private volatile Runnable bell;
  private volatile int dry;

  /** Lights the fire, which goes out when the wood is dry; it counts as lit once that is begun. */
  public void light() {
    fire.execute(new Burn());
    lit = true;
  }

  /** The same, but it counts as lit before that is begun. */
  public void lightFirst() {
    lit = true;
    fire.execute(new Burn());
  }

  /** The same, and the fire cannot go out before it counts as lit: both take the kiln's lock. */
  public synchronized void lightAlone() {
    fire.execute(new BurnAlone());
    lit = true;
  }

  /** The same on a thread of the platform's. */
  @SuppressWarnings("deprecation")
  public void lightElsewhere() {
    new BurnElsewhere().execute();
    lit = true;
  }

  /** Whether the fire is lit. */
  public boolean isLit() {
    return lit;
  }

  /** Dries a plank, and rings a bell that is hung up after it has begun. */
  public void dry() {
    fire.execute(new Dry());
    bell = () -> dry++;
  }

  /** How many planks are dry. */
  public int dried() {
    return dry;
  }

  /** Loads a plank; what is loaded is weighed a little later. */
  public void load(String plank) {
    main.postDelayed(new Weigh(), DRY_MS);
    loaded.add(plank);
  }

  /** How many planks were weighed. */
  public int weighed() {
    return dry;
  }

  private class Burn implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(DRY_MS);
      lit = false;
    }
  }

  private class BurnAlone implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(DRY_MS);
      synchronized (Kiln.this) {
        lit = false;
      }
    }
  }

  @SuppressWarnings("deprecation")
  private class BurnElsewhere extends AsyncTask<Void, Void, Void> {
    @Override
    protected Void doInBackground(Void... nothing) {
      SystemClock.sleep(DRY_MS);
      lit = false;
      return null;
    }
  }

  private class Dry implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(DRY_MS);
      bell.run();
    }
  }

  private class Weigh implements Runnable {
    @Override
    public void run() {
      dry = loaded.size();
    }
  }
}
