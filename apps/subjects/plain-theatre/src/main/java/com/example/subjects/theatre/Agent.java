package com.example.subjects.theatre;

import android.os.SystemClock;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.schedulers.Schedulers;
import io.reactivex.rxjava3.subjects.PublishSubject;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;

/** Books seats, and queues for others. */
public final class Agent {
  private final PublishSubject<String> wishes = PublishSubject.create();
  private final PublishSubject<String> queue = PublishSubject.create();
  private final List<String> booked = new CopyOnWriteArrayList<>();
  private final List<String> queued = new CopyOnWriteArrayList<>();

  public Agent() {
    wishes.switchMap(seat -> Observable.fromCallable(new Book(seat)).subscribeOn(Schedulers.io())).subscribe(booked::add);
    queue.concatMap(seat -> Observable.fromCallable(new Queue(seat)).subscribeOn(Schedulers.io())).subscribe(queued::add);
  }

  public void book(String seat) {
    wishes.onNext(seat);
  }

  public void queueFor(String seat) {
    queue.onNext(seat);
  }

  public List<String> booked() {
    return booked;
  }

  public List<String> queued() {
    return queued;
  }

  private static final class Book implements Callable<String> {
    private final String seat;

    Book(String seat) {
      this.seat = seat;
    }

    @Override
    public String call() {
      SystemClock.sleep(30);
      return seat;
    }
  }

  private static final class Queue implements Callable<String> {
    private final String seat;

    Queue(String seat) {
      this.seat = seat;
    }

    @Override
    public String call() {
      SystemClock.sleep(30);
      return seat;
    }
  }
}
