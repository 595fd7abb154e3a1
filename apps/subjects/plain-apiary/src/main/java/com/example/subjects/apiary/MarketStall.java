package com.example.subjects.apiary;

import android.os.SystemClock;
import android.util.Log;
import com.google.common.util.concurrent.FutureCallback;
import com.google.common.util.concurrent.Futures;
import com.google.common.util.concurrent.ListenableFuture;
import com.google.common.util.concurrent.ListeningExecutorService;
import com.google.common.util.concurrent.MoreExecutors;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Sells jars on the market, and keeps the books. */
public final class MarketStall {
  private static final int PRICE = 7;

  private final ListeningExecutorService counter =
      MoreExecutors.listeningDecorator(Executors.newFixedThreadPool(2));
  private final ExecutorService office = Executors.newSingleThreadExecutor();
  private final AtomicInteger takings = new AtomicInteger();

  /** What the customer has paid; it is booked then. */
  public ListenableFuture<Integer> sell(int jars) {
    ListenableFuture<Integer> paid = counter.submit(() -> charge(jars));
    Futures.addCallback(paid, new Booking(), office);
    return paid;
  }

  /** What the customer has paid, once it is booked. */
  public ListenableFuture<Integer> sellAndBook(int jars) {
    ListenableFuture<Integer> paid = counter.submit(() -> charge(jars));
    return Futures.transform(paid, this::book, office);
  }

  public int takings() {
    return takings.get();
  }

  private int charge(int jars) {
    SystemClock.sleep(30);
    return jars * PRICE;
  }

  private Integer book(Integer euros) {
    takings.addAndGet(euros);
    return euros;
  }

  private final class Booking implements FutureCallback<Integer> {
    @Override
    public void onSuccess(Integer euros) {
      book(euros);
    }

    @Override
    public void onFailure(Throwable t) {
      Log.w("MarketStall", "not paid", t);
    }
  }
}
