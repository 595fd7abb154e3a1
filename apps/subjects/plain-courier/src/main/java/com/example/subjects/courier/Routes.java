// The route through each zone. Each costs a request, so it is kept once it is known.
package com.example.subjects.courier;

import android.os.SystemClock;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

public class Routes {
  private final ExecutorService network = Executors.newFixedThreadPool(2);
  private final ConcurrentHashMap<String, String> known = new ConcurrentHashMap<>();
  private final AtomicInteger requests = new AtomicInteger();

  /** The route through a zone. */
  public String route(String zone) {
    if (!known.containsKey(zone)) {
      known.put(zone, ask(zone));
    }
    return known.get(zone);
  }

  /** The route through a zone, which is never asked for twice. */
  public String routeAskedOnce(String zone) {
    return known.computeIfAbsent(zone, this::ask);
  }

  /** Finds a route before it is needed; the thread ends when that is done. */
  public Thread prefetch(String zone) {
    return start(() -> route(zone));
  }

  /** The same, for a route that is never asked for twice. */
  public Thread prefetchOnce(String zone) {
    return start(() -> routeAskedOnce(zone));
  }

  /** How many requests were made. */
  public int requests() {
    return requests.get();
  }

  private static Thread start(Runnable work) {
    Thread thread = new Thread(work, "prefetch");
    thread.start();
    return thread;
  }

  private String ask(String zone) {
    requests.incrementAndGet();
    try {
      return network.submit(new Request(zone)).get();
    } catch (ExecutionException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static class Request implements Callable<String> {
    private static final long ANSWER_MS = 10;

    private final String zone;

    Request(String zone) {
      this.zone = zone;
    }

    @Override
    public String call() {
      SystemClock.sleep(ANSWER_MS);
      return "ring road, then " + zone;
    }
  }
}
