// Searches once nothing was typed for a while; everything happens on the main thread.
package com.example.subjects.kiosk;

import android.os.Handler;
import android.os.Looper;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

public class SearchBox {
  private final Handler main = new Handler(Looper.getMainLooper());
  private final List<String> searches = new CopyOnWriteArrayList<>();
  private final Runnable search = new Search();
  private final long quietMs;
  private volatile Consumer<String> listener = text -> {};
  private String text = "";

  /** Searches when nothing was typed for so long. */
  public SearchBox(long quietMs) {
    this.quietMs = quietMs;
  }

  /** Calls it, on the main thread, with the text of every search. */
  public void onSearch(Consumer<String> listener) {
    this.listener = listener;
  }

  /** What stands in the box now; on the main thread. */
  public void type(String text) {
    this.text = text;
    main.removeCallbacks(search);
    main.postDelayed(search, quietMs);
  }

  /** The texts that were searched for. */
  public List<String> searches() {
    return searches;
  }

  private class Search implements Runnable {
    @Override
    public void run() {
      searches.add(text);
      listener.accept(text);
    }
  }
}
