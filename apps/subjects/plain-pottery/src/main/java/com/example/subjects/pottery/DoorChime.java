package com.example.subjects.pottery;

/** Rings for each guest, and remembers for whom it rang. */
public final class DoorChime implements StudioEvents.Listener {
  private final Journal<String> rings = new Journal<>();

  @Override
  public void onArrival(String guest) {
    rings.add(guest);
  }

  public Journal<String> getRings() {
    return rings;
  }
}
