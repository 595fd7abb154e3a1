package com.example.subjects.bindery

import io.reactivex.rxjava3.core.Observable
import io.reactivex.rxjava3.schedulers.Schedulers
import io.reactivex.rxjava3.subjects.ReplaySubject

/** Marbled papers: each is made from a bath and a comb, which are prepared side by side. */
class Endpapers {
  private val baths = ReplaySubject.create<String>()
  private val combs = ReplaySubject.create<String>()

  fun prepare() {
    Observable.just("ox blood", "indigo").subscribeOn(Schedulers.io()).subscribe(baths)
    Observable.just("nonpareil", "bouquet").subscribeOn(Schedulers.computation()).subscribe(combs)
  }

  fun papers(): Observable<String> = Observable.zip(baths, combs) { bath, comb -> "$bath $comb" }
}
