// The market: prices are called out to whoever watches, and who leaves does so by the back door.
package com.example.subjects.harvest;

import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.schedulers.Schedulers;
import io.reactivex.rxjava3.subjects.PublishSubject;

public final class Market {
  private final PublishSubject<Integer> calls = PublishSubject.create();

  /** The prices from now on. */
  public Observable<Integer> prices() {
    return calls.unsubscribeOn(Schedulers.io());
  }

  /** Calls out a price. */
  public void call(int price) {
    calls.onNext(price);
  }

  /** Whether anybody is there. */
  public boolean isWatched() {
    return calls.hasObservers();
  }
}
