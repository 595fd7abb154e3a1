package com.example.subjects.pottery;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Tells whoever listens at the moment who came in. */
public final class StudioEvents {
  public interface Listener {
    void onArrival(String guest);
  }

  private final List<Listener> listeners = new CopyOnWriteArrayList<>();

  public void addListener(Listener listener) {
    listeners.add(listener);
  }

  public void publishArrival(String guest) {
    for (Listener listener : listeners) {
      listener.onArrival(guest);
    }
  }
}
