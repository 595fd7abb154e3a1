// Counts the minutes down.
package com.example.subjects.recipes;

import java.util.Timer;
import java.util.TimerTask;
import java.util.function.Consumer;

final class CookTimer {
  private final Consumer<String> shown;
  private Timer timer;

  CookTimer(Consumer<String> shown) {
    this.shown = shown;
  }

  void start() {
    timer = new Timer("cook-timer");
    timer.schedule(new Tick(), 0, 60_000);
  }

  void stop() {
    if (timer != null) {
      timer.cancel();
      timer = null;
    }
  }

  private final class Tick extends TimerTask {
    private int left = 20;

    @Override
    public void run() {
      Kitchen.opened();
      String text = left + " minutes left";
      left--;
      Kitchen.show(() -> shown.accept(text));
      Kitchen.closed();
    }
  }
}
