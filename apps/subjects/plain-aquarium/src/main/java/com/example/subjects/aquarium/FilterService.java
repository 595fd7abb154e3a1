package com.example.subjects.aquarium;

import android.app.IntentService;
import android.content.Context;
import android.content.Intent;
import android.os.SystemClock;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

/** Cleans the filters, one step after the other. */
@SuppressWarnings("deprecation")
public final class FilterService extends IntentService {
  private static final List<String> DONE = new CopyOnWriteArrayList<>();
  private static volatile CountDownLatch open = new CountDownLatch(0);

  public FilterService() {
    super("filters");
  }

  /** Has these steps done, in the background. */
  public static void clean(Context context, String... steps) {
    open = new CountDownLatch(steps.length);
    for (String step : steps) {
      context.startService(new Intent(context, FilterService.class).putExtra("step", step));
    }
  }

  /** Waits until the last step is done; tells all of them. */
  public static List<String> awaitClean() throws InterruptedException {
    open.await();
    return DONE;
  }

  @Override
  protected void onHandleIntent(Intent intent) {
    SystemClock.sleep(30);
    DONE.add(intent.getStringExtra("step"));
    Telemetry.event("filter step");
    open.countDown();
  }
}
