// A shelf: books are bound on a thread of their own, and put onto it on the main thread.
package com.example.subjects.shelf;

import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;
import java.util.ArrayList;
import java.util.List;

public class Shelf {
  /** How long it takes to bind a book. */
  private static final long BIND_MS = 20;

  private final Handler main = new Handler(Looper.getMainLooper());
  private final List<String> books = new ArrayList<>();

  /** Binds a book in the background, puts it onto the shelf, and calls back on the main thread. */
  public void add(String book, Runnable added) {
    new Thread(new Binding(book, added), "book-binder").start();
  }

  /** The books on the shelf; on the main thread. */
  public List<String> books() {
    return new ArrayList<>(books);
  }

  private void put(String book, Runnable added) {
    books.add(book);
    added.run();
  }

  private class Binding implements Runnable {
    private final String book;
    private final Runnable added;

    Binding(String book, Runnable added) {
      this.book = book;
      this.added = added;
    }

    @Override
    public void run() {
      SystemClock.sleep(BIND_MS);
      main.post(() -> put(book, added));
    }
  }
}
