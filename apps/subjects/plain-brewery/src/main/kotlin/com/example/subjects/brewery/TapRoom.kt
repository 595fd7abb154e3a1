package com.example.subjects.brewery

import android.os.SystemClock
import io.reactivex.rxjava3.core.Observable
import io.reactivex.rxjava3.schedulers.Schedulers
import io.reactivex.rxjava3.subjects.PublishSubject
import java.util.concurrent.Callable
import java.util.concurrent.LinkedBlockingQueue
import java.util.concurrent.TimeUnit

/** Serves what is ordered, if there is a keg of it. */
class TapRoom {
  private val orders = PublishSubject.create<String>()
  private val counter = LinkedBlockingQueue<String>()

  fun open() {
    val kegs = Observable.fromCallable(CountKegs()).subscribeOn(Schedulers.io())
    orders
      .withLatestFrom(kegs) { beer, there -> if (beer in there) "a glass of $beer" else "no $beer" }
      .subscribe(counter::put)
  }

  fun order(beer: String) = orders.onNext(beer)

  /** The next glass, or null. */
  fun take(seconds: Long): String? = counter.poll(seconds, TimeUnit.SECONDS)

  private class CountKegs : Callable<Set<String>> {
    override fun call(): Set<String> {
      SystemClock.sleep(20)
      return setOf("ale", "stout")
    }
  }
}
