package com.example.subjects.theatre;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Listens for the gong and for the bell. */
public final class Usher {
  private final ExecutorService ears = Executors.newSingleThreadExecutor();

  public Future<Boolean> listen(Gong gong) {
    return ears.submit(new ListenToGong(gong));
  }

  public Future<Boolean> listen(Bell bell) {
    return ears.submit(new ListenToBell(bell));
  }

  private static final class ListenToGong implements Callable<Boolean> {
    private final Gong gong;

    ListenToGong(Gong gong) {
      this.gong = gong;
    }

    @Override
    public Boolean call() throws InterruptedException {
      return gong.hear();
    }
  }

  private static final class ListenToBell implements Callable<Boolean> {
    private final Bell bell;

    ListenToBell(Bell bell) {
      this.bell = bell;
    }

    @Override
    public Boolean call() {
      return bell.hear();
    }
  }
}
