package com.example.subjects.smithy;

import androidx.lifecycle.LiveData;
import androidx.lifecycle.Observer;
import java.util.ArrayList;
import java.util.List;

/** Remembers all that a board has shown. */
final class BoardWatcher implements Observer<String> {
  private final List<String> shown = new ArrayList<>();

  void watch(LiveData<String> board) {
    board.observeForever(this);
  }

  @Override
  public synchronized void onChanged(String value) {
    shown.add(value);
    notifyAll();
  }

  /** Waits until the board has shown it, however long it takes. */
  synchronized void await(String value) throws InterruptedException {
    while (!shown.contains(value)) {
      wait();
    }
  }

  synchronized List<String> shown() {
    return new ArrayList<>(shown);
  }
}
