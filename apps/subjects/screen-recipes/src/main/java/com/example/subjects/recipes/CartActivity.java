// What is ordered and reserved, from two buttons each.
package com.example.subjects.recipes;

import android.os.Bundle;
import android.os.SystemClock;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;
import io.reactivex.rxjava3.android.schedulers.AndroidSchedulers;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.disposables.CompositeDisposable;
import io.reactivex.rxjava3.disposables.Disposable;
import io.reactivex.rxjava3.functions.Consumer;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

public class CartActivity extends AppCompatActivity {
  private final CompositeDisposable sending = new CompositeDisposable();
  private final AtomicBoolean ordering = new AtomicBoolean();
  private boolean reserving;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.cart);
    Shop.ORDERS.set(0);
    Shop.RESERVATIONS.set(0);
    findViewById(R.id.order).setOnClickListener(view -> order());
    findViewById(R.id.order_now).setOnClickListener(view -> order());
    findViewById(R.id.reserve).setOnClickListener(view -> reserve());
    findViewById(R.id.reserve_now).setOnClickListener(view -> reserve());
  }

  @Override
  protected void onDestroy() {
    sending.dispose();
    super.onDestroy();
  }

  private void order() {
    if (ordering.get()) {
      return;
    }
    Kitchen.opened();
    sending.add(Single.fromCallable(new Send(Shop.ORDERS))
        .doOnSubscribe(new MarkOrdering())
        .subscribeOn(Schedulers.io())
        .observeOn(AndroidSchedulers.mainThread())
        .doFinally(Kitchen::closed)
        .subscribe(count -> this.<TextView>findViewById(R.id.orders).setText("Orders: " + count)));
  }

  private void reserve() {
    if (reserving) {
      return;
    }
    reserving = true;
    Kitchen.opened();
    sending.add(Single.fromCallable(new Send(Shop.RESERVATIONS))
        .subscribeOn(Schedulers.io())
        .observeOn(AndroidSchedulers.mainThread())
        .doFinally(Kitchen::closed)
        .subscribe(count -> this.<TextView>findViewById(R.id.reservations).setText("Reserved: " + count)));
  }

  private final class MarkOrdering implements Consumer<Disposable> {
    @Override
    public void accept(Disposable subscription) {
      ordering.set(true);
    }
  }

  private static final class Send implements Callable<Integer> {
    private final AtomicInteger sent;

    Send(AtomicInteger sent) {
      this.sent = sent;
    }

    @Override
    public Integer call() {
      SystemClock.sleep(20);
      return sent.incrementAndGet();
    }
  }

  /** The server's side. */
  public static final class Shop {
    public static final AtomicInteger ORDERS = new AtomicInteger();
    public static final AtomicInteger RESERVATIONS = new AtomicInteger();

    private Shop() {}
  }
}
