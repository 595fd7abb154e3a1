package com.example.subjects.weaver;

import java.util.Set;
import java.util.Timer;
import java.util.TimerTask;
import java.util.TreeSet;

/** Patterns that are marked; what is removed can be brought back for a short while. */
public final class Bookmarks {
  private static final long UNDO_MS = 900;

  private final Timer timer = new Timer("purge", true);
  private final Set<String> marked = new TreeSet<>();
  private String trash;

  public synchronized void add(String pattern) {
    marked.add(pattern);
  }

  public synchronized void remove(String pattern) {
    if (marked.remove(pattern)) {
      trash = pattern;
      timer.schedule(new Purge(), UNDO_MS);
    }
  }

  /** Brings back what was removed last, if it is still there. */
  public synchronized void undo() {
    if (trash != null) {
      marked.add(trash);
      trash = null;
    }
  }

  public synchronized Set<String> all() {
    return new TreeSet<>(marked);
  }

  private void purge() {
    synchronized (this) {
      trash = null;
    }
  }

  private final class Purge extends TimerTask {
    @Override
    public void run() {
      purge();
    }
  }
}
