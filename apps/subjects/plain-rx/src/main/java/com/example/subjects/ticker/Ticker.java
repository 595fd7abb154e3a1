// Shows the price of the share that was chosen, with RxJava; what is shown changes on the main thread.
package com.example.subjects.ticker;

import io.reactivex.rxjava3.android.schedulers.AndroidSchedulers;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.disposables.CompositeDisposable;
import io.reactivex.rxjava3.schedulers.Schedulers;
import io.reactivex.rxjava3.subjects.PublishSubject;
import java.util.concurrent.TimeUnit;

public class Ticker {
  /** How long to wait before a failed question is asked again. */
  private static final long PAUSE_MS = 15;

  private final Exchange exchange;
  private final CompositeDisposable running = new CompositeDisposable();
  private final PublishSubject<String> chosen = PublishSubject.create();
  private Runnable listener = () -> {};
  private String shown = "";

  public Ticker(Exchange exchange) {
    this.exchange = exchange;
  }

  /** Calls it, on the main thread, whenever a price was shown. */
  public void onShown(Runnable listener) {
    this.listener = listener;
  }

  /** The price of a share, from the exchange. */
  public Single<Integer> price(String symbol) {
    return Single.fromCallable(() -> exchange.price(symbol)).subscribeOn(Schedulers.io());
  }

  /** Shows a share's price once it is there; asks again when that fails. */
  public void show(String symbol) {
    running.add(
        price(symbol)
            .retryWhen(errors -> errors.take(3).delay(PAUSE_MS, TimeUnit.MILLISECONDS))
            .observeOn(AndroidSchedulers.mainThread())
            .subscribe(price -> shown(symbol, price), error -> shown = error.getMessage()));
  }

  /** From now on the price of whatever share is chosen is shown, and of no other. */
  public void followTheChoice() {
    running.add(
        chosen
            .switchMapSingle(symbol -> price(symbol).observeOn(AndroidSchedulers.mainThread()).map(price -> symbol + " " + price))
            .subscribe(this::shown));
  }

  /** Chooses a share; on the main thread. */
  public void choose(String symbol) {
    chosen.onNext(symbol);
  }

  /** Shows a price that is known already; on the main thread. */
  public void shown(String symbol, int price) {
    shown(symbol + " " + price);
  }

  /** What is on the screen; on the main thread. */
  public String shown() {
    return shown;
  }

  /** A running mean of prices, kept by a thread of its own; whoever wants it looks at it. */
  public Mean mean(Observable<Integer> prices) {
    Mean mean = new Mean();
    running.add(prices.observeOn(Schedulers.computation()).subscribe(mean::add));
    return mean;
  }

  private void shown(String text) {
    shown = text;
    listener.run();
  }

  /** The mean of what was added. */
  public static class Mean {
    private volatile int sum;
    private volatile int count;

    void add(int price) {
      sum += price;
      count++;
    }

    /** The mean so far, 0 before the first price. */
    public int value() {
      return count == 0 ? 0 : sum / count;
    }
  }
}
