// Loads the programme and the prices: one thread downloads, another one parses.
package com.example.subjects.planetarium;

import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

public class ProgrammeLoader {
  private static final ExecutorService NETWORK = Executors.newCachedThreadPool(task -> new Thread(task, "network"));
  private static final ExecutorService PARSER = Executors.newSingleThreadExecutor(task -> new Thread(task, "parser"));

  private final Handler main = new Handler(Looper.getMainLooper());

  /** Downloads what is on, and tells it on the main thread. */
  public void refresh(Consumer<List<String>> whenLoaded) {
    Loading.RESOURCE.increment();
    NETWORK.execute(new Download(whenLoaded));
  }

  /** Downloads what it costs, and tells it on the main thread. */
  public void loadPrices(Consumer<String> whenLoaded) {
    Loading.RESOURCE.increment();
    NETWORK.execute(new FetchPrices(whenLoaded));
  }

  private static class Connection implements AutoCloseable {
    String read(String answer) {
      SystemClock.sleep(40);
      return answer;
    }

    /** Says goodbye, and waits for the answer. */
    @Override
    public void close() {
      SystemClock.sleep(280);
    }
  }

  private class Download implements Runnable {
    private final Consumer<List<String>> whenLoaded;

    Download(Consumer<List<String>> whenLoaded) {
      this.whenLoaded = whenLoaded;
    }

    @Override
    public void run() {
      try (Connection connection = new Connection()) {
        String feed = connection.read("Black holes;Rings of Saturn;Mars at dusk");
        PARSER.execute(new Parse(feed, whenLoaded));
      } finally {
        Loading.RESOURCE.decrement();
      }
    }
  }

  private class Parse implements Runnable {
    private final String feed;
    private final Consumer<List<String>> whenLoaded;

    Parse(String feed, Consumer<List<String>> whenLoaded) {
      this.feed = feed;
      this.whenLoaded = whenLoaded;
    }

    @Override
    public void run() {
      List<String> titles = Arrays.asList(feed.split(";"));
      main.post(() -> whenLoaded.accept(titles));
    }
  }

  private class FetchPrices implements Runnable {
    private final Consumer<String> whenLoaded;

    FetchPrices(Consumer<String> whenLoaded) {
      this.whenLoaded = whenLoaded;
    }

    @Override
    public void run() {
      SystemClock.sleep(60);
      PARSER.execute(new ReadPrices("14;9", whenLoaded));
    }
  }

  private class ReadPrices implements Runnable {
    private final String feed;
    private final Consumer<String> whenLoaded;

    ReadPrices(String feed, Consumer<String> whenLoaded) {
      this.feed = feed;
      this.whenLoaded = whenLoaded;
    }

    @Override
    public void run() {
      String[] euros = feed.split(";");
      main.post(
          () -> {
            whenLoaded.accept("Adults " + euros[0] + " euros, children " + euros[1] + " euros");
            Loading.RESOURCE.decrement();
          });
    }
  }
}
