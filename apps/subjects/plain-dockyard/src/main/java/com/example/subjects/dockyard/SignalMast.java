package com.example.subjects.dockyard;

import android.os.Handler;
import android.os.Looper;
import java.util.ArrayList;
import java.util.List;

/** A mast with signal flags, which only the main thread may touch. */
public final class SignalMast {
  private final Handler main = new Handler(Looper.getMainLooper());
  private final List<String> flags = new ArrayList<>();

  public void hoist(String flag) {
    main.post(new Hoist(flag));
  }

  public List<String> flags() {
    if (Looper.myLooper() != Looper.getMainLooper()) {
      throw new IllegalStateException("not on the main thread");
    }
    return new ArrayList<>(flags);
  }

  private final class Hoist implements Runnable {
    private final String flag;

    Hoist(String flag) {
      this.flag = flag;
    }

    @Override
    public void run() {
      flags.add(flag);
    }
  }
}
