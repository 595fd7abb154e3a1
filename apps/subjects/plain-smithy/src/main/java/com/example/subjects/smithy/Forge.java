package com.example.subjects.smithy;

import android.os.SystemClock;
import androidx.lifecycle.LiveData;
import androidx.lifecycle.MediatorLiveData;
import androidx.lifecycle.MutableLiveData;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The fire: who heats and who quenches says so, and a board shows it beside the name of the piece. */
public final class Forge {
  private final ExecutorService stoker = Executors.newSingleThreadExecutor();
  private final MutableLiveData<String> piece = new MutableLiveData<>();
  private final MutableLiveData<String> state = new MutableLiveData<>();
  private final MediatorLiveData<String> board = new MediatorLiveData<>();
  private final CountDownLatch air = new CountDownLatch(1);

  public Forge() {
    board.addSource(state, now -> board.setValue(piece.getValue() + " is " + now));
  }

  /** On the main thread. */
  public void put(String name) {
    piece.setValue(name);
  }

  public LiveData<String> board() {
    return board;
  }

  public void heat() {
    stoker.execute(new Heat());
  }

  public void quench() {
    state.postValue("quenched");
  }

  /** Fills the bellows on a thread of its own. */
  public void pump() {
    new Thread(
            () -> {
              for (int stroke = 0; stroke < 5; stroke++) {
                SystemClock.sleep(60);
              }
              air.countDown();
            },
            "bellows")
        .start();
  }

  public void awaitAir() throws InterruptedException {
    air.await();
  }

  private final class Heat implements Runnable {
    @Override
    public void run() {
      state.postValue("hot");
    }
  }
}
