package com.example.subjects.pottery;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

public final class StockNotifier {
  public interface Listener {
    void onStockChanged(String glaze);
  }

  private final List<Listener> listeners = new CopyOnWriteArrayList<>();

  public void addListener(Listener listener) {
    listeners.add(listener);
  }

  void stockChanged(String glaze) {
    for (Listener listener : listeners) {
      listener.onStockChanged(glaze);
    }
  }
}
