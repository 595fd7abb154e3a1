package com.example.subjects.brewery

import android.os.SystemClock
import io.reactivex.rxjava3.core.Observable
import io.reactivex.rxjava3.core.Single
import io.reactivex.rxjava3.schedulers.Schedulers
import java.util.concurrent.Callable

/** What hops cost in a region; who asks while an answer is under way shares it. */
class HopMarket {
  @Volatile var region = "north"

  private val price =
    Observable.defer { Observable.fromCallable(Ask(region)).subscribeOn(Schedulers.io()) }.share()

  /** Asks ahead of time. */
  fun refresh() {
    price.subscribe()
  }

  fun price(): Single<String> = price.firstOrError()

  private class Ask(private val region: String) : Callable<String> {
    override fun call(): String {
      SystemClock.sleep(20)
      return if (region == "north") "north: 12" else "south: 14"
    }
  }
}
