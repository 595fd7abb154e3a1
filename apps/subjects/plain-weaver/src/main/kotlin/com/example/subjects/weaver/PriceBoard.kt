package com.example.subjects.weaver

import android.os.SystemClock
import io.reactivex.rxjava3.core.Observable
import io.reactivex.rxjava3.schedulers.Schedulers
import io.reactivex.rxjava3.subjects.BehaviorSubject

/** The price of the yarn that is being looked at. */
class PriceBoard {
  private val yarn = BehaviorSubject.createDefault("wool")

  val prices: Observable<String> =
    yarn.switchMap { name -> Observable.fromCallable { ask(name) }.subscribeOn(Schedulers.io()) }

  fun show(name: String) = yarn.onNext(name)

  private fun ask(name: String): String {
    SystemClock.sleep(if (name == "wool") 40 else 10)
    return if (name == "wool") "wool: 4" else "$name: 9"
  }
}
