package com.example.subjects.pottery;

/** Writes a firing into the studio's log as soon as the pen is ready. */
final class LogFiring implements Runnable {
  private static final long PEN_MS = 20;

  private final Journal<String> log;
  private final String firing;

  LogFiring(Journal<String> log, String firing) {
    this.log = log;
    this.firing = firing;
  }

  @Override
  public void run() {
    try {
      Thread.sleep(PEN_MS);
      log.add(firing);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
