package com.example.subjects.aquarium;

import android.os.SystemClock;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.disposables.Disposable;
import io.reactivex.rxjava3.schedulers.Schedulers;
import io.reactivex.rxjava3.subjects.PublishSubject;
import io.reactivex.rxjava3.subjects.Subject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** Looks species up while somebody types; only what was typed last counts. */
public final class SpeciesSearch {
  private static final List<String> SPECIES =
      Arrays.asList("Sea horse", "Shad", "Shark", "Sharknose goby", "Shrimp", "Stingray");

  private final Subject<String> typed = PublishSubject.<String>create().toSerialized();
  private final Disposable searching;
  private volatile List<String> shown = Collections.emptyList();

  public SpeciesSearch() {
    searching =
        typed
            .doOnNext(text -> Telemetry.event("search"))
            .switchMap(
                text ->
                    Observable.fromCallable(() -> lookUp(text)).subscribeOn(Schedulers.io()))
            .subscribe(found -> shown = found);
  }

  public void type(String text) {
    typed.onNext(text);
  }

  public List<String> shown() {
    return shown;
  }

  public void close() {
    searching.dispose();
  }

  private static List<String> lookUp(String text) {
    SystemClock.sleep(20);
    List<String> found = new ArrayList<>();
    for (String species : SPECIES) {
      if (species.startsWith(text)) {
        found.add(species);
      }
    }
    return found;
  }
}
