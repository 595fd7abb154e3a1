package com.example.subjects.depot

import android.os.SystemClock
import io.reactivex.rxjava3.core.Observable
import io.reactivex.rxjava3.schedulers.Schedulers
import java.util.concurrent.Callable

/** Exchange rates: what is in the cache while they are asked for, and then what was answered. */
class RateProvider {
  fun rates(): Observable<String> =
    Observable.merge(
      Observable.fromCallable(ReadCache()).subscribeOn(Schedulers.io()),
      Observable.fromCallable(Fetch()).subscribeOn(Schedulers.io()),
    )

  private class ReadCache : Callable<String> {
    override fun call(): String {
      SystemClock.sleep(6)
      return "1.08 (yesterday)"
    }
  }

  private class Fetch : Callable<String> {
    override fun call(): String {
      SystemClock.sleep(300)
      return "1.11"
    }
  }
}
