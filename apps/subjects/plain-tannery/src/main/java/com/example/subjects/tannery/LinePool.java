package com.example.subjects.tannery;

import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Telephone lines to the dealers. One that is given back is cleared in the background, and used again. */
public final class LinePool {
  private final ExecutorService switchboard = Executors.newSingleThreadExecutor();
  private final ConcurrentLinkedDeque<Line> idle = new ConcurrentLinkedDeque<>();
  private final AtomicInteger dialled = new AtomicInteger();

  public Line acquire() {
    Line line = idle.poll();
    return line != null ? line : new Line(dialled.incrementAndGet());
  }

  public void release(Line line) {
    switchboard.execute(new Recycle(line));
  }

  /** How many lines there ever were. */
  public int dialled() {
    return dialled.get();
  }

  /** A line. */
  public static final class Line {
    public final int number;
    private volatile String said = "";

    Line(int number) {
      this.number = number;
    }

    public String ask(String question) {
      said = question;
      return "yes";
    }
  }

  private final class Recycle implements Runnable {
    private final Line line;

    Recycle(Line line) {
      this.line = line;
    }

    @Override
    public void run() {
      line.said = "";
      idle.offer(line);
    }
  }
}
