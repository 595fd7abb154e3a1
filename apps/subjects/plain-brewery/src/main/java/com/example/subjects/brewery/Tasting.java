package com.example.subjects.brewery;

import android.os.SystemClock;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.util.List;

/** Tastes several beers at once; the notes are in the order of the beers. */
public final class Tasting {
  public Single<List<String>> of(String... beers) {
    return Observable.fromArray(beers).concatMapEager(this::taste).toList();
  }

  private Observable<String> taste(String beer) {
    return Observable.fromCallable(() -> note(beer)).subscribeOn(Schedulers.io());
  }

  private static String note(String beer) {
    SystemClock.sleep(beer.equals("stout") ? 80 : 20);
    return beer.equals("stout") ? "stout: dark" : beer + ": light";
  }
}
