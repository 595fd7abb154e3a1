// Counts the minutes down, as long as it has not been stopped.
package com.example.subjects.recipes;

import java.util.Timer;
import java.util.TimerTask;
import java.util.function.Consumer;

final class EggTimer {
  private final Consumer<String> shown;
  private Timer running;

  EggTimer(Consumer<String> shown) {
    this.shown = shown;
  }

  void start() {
    running = new Timer("egg-timer");
    running.schedule(new Tick(running), 0, 60_000);
  }

  void stop() {
    if (running != null) {
      running.cancel();
      running = null;
    }
  }

  private final class Tick extends TimerTask {
    private final Timer timer;
    private int left = 6;

    Tick(Timer timer) {
      this.timer = timer;
    }

    @Override
    public void run() {
      Kitchen.opened();
      String text = left + " minutes left";
      left--;
      Kitchen.show(() -> {
        if (running == timer) {
          shown.accept(text);
        }
      });
      Kitchen.closed();
    }
  }
}
