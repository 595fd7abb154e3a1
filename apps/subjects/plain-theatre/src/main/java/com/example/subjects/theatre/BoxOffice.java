package com.example.subjects.theatre;

import android.os.SystemClock;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

/** Sells tickets at the counter, and writes them into the books in the back room. */
public final class BoxOffice {
  /** Who buys. */
  public interface Buyer {
    void sold(String seat);
  }

  private final Executor counter = Executors.newSingleThreadExecutor();
  private final Executor backRoom = Executors.newSingleThreadExecutor();
  private final List<String> books = new CopyOnWriteArrayList<>();

  public void sell(String seat, Buyer buyer) {
    counter.execute(new Sell(seat, buyer));
  }

  public List<String> books() {
    return books;
  }

  private final class Sell implements Runnable {
    private final String seat;
    private final Buyer buyer;

    Sell(String seat, Buyer buyer) {
      this.seat = seat;
      this.buyer = buyer;
    }

    @Override
    public void run() {
      buyer.sold(seat);
      backRoom.execute(new Enter(seat));
    }
  }

  private final class Enter implements Runnable {
    private final String seat;

    Enter(String seat) {
      this.seat = seat;
    }

    @Override
    public void run() {
      SystemClock.sleep(10);
      books.add(seat);
    }
  }
}
