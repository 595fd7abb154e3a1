// The threads of the app.
package com.example.subjects.hostel;

import android.os.Handler;
import android.os.Looper;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class Workers {
  public static final ExecutorService IO = Executors.newFixedThreadPool(4);
  public static final Handler MAIN = new Handler(Looper.getMainLooper());

  private Workers() {}
}
