package com.example.subjects.railway;

import android.os.Handler;
import android.os.HandlerThread;
import android.os.SystemClock;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** The board of departures, which is drawn on a thread of its own. */
public final class Board {
  private final List<String> lines = new CopyOnWriteArrayList<>();
  private final Handler handler;

  public Board() {
    HandlerThread thread = new HandlerThread("board");
    thread.start();
    handler = new Handler(thread.getLooper());
  }

  public void show(Row row) {
    handler.post(new Draw(row));
  }

  /** Returns once so many lines are drawn. */
  public void awaitLines(int count) {
    while (lines.size() < count) {
      SystemClock.sleep(20);
    }
  }

  public List<String> lines() {
    return lines;
  }

  private final class Draw implements Runnable {
    private final Row row;

    Draw(Row row) {
      this.row = row;
    }

    @Override
    public void run() {
      lines.add(row.toString());
    }
  }
}
