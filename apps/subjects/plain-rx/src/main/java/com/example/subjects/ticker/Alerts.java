// Alerts that travel over an event bus: one list for the screen, on the main thread, and one for the auditors, on any.
package com.example.subjects.ticker;

import android.os.SystemClock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.greenrobot.eventbus.EventBus;
import org.greenrobot.eventbus.Subscribe;
import org.greenrobot.eventbus.ThreadMode;

public class Alerts {
  /** How long it takes to judge a price. */
  private static final long JUDGING_MS = 8;

  private final EventBus bus = EventBus.builder().build();
  private final ExecutorService judge = Executors.newSingleThreadExecutor();
  private final List<String> seen = new ArrayList<>();
  private final List<String> audited = new CopyOnWriteArrayList<>();

  /** An alert. */
  public static class Alert {
    final String text;

    Alert(String text) {
      this.text = text;
    }
  }

  /** Starts to listen. */
  public void open() {
    bus.register(this);
  }

  /** Listens no more. */
  public void close() {
    bus.unregister(this);
  }

  /** Judges a price in the background and alerts when it is high. */
  public void judge(String symbol, int price) {
    judge.execute(new Judgement(symbol, price));
  }

  /** Alerts at once. */
  public void alert(String text) {
    bus.post(new Alert(text));
  }

  /** The alerts that the screen has shown; on the main thread. */
  public List<String> seen() {
    return new ArrayList<>(seen);
  }

  /** The alerts that were written down for the auditors. */
  public List<String> audited() {
    return audited;
  }

  /** The bus calls it. */
  @Subscribe(threadMode = ThreadMode.MAIN)
  public void show(Alert alert) {
    seen.add(alert.text);
  }

  /** The bus calls it. */
  @Subscribe(threadMode = ThreadMode.ASYNC)
  public void audit(Alert alert) {
    audited.add(alert.text);
  }

  private class Judgement implements Runnable {
    private final String symbol;
    private final int price;

    Judgement(String symbol, int price) {
      this.symbol = symbol;
      this.price = price;
    }

    @Override
    public void run() {
      SystemClock.sleep(JUDGING_MS);
      if (price > 100) {
        alert(symbol + " is high");
      }
    }
  }
}
