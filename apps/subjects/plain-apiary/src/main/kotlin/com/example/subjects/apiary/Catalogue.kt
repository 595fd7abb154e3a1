package com.example.subjects.apiary

import android.os.SystemClock
import io.reactivex.rxjava3.core.Observable
import io.reactivex.rxjava3.core.Single
import io.reactivex.rxjava3.schedulers.Schedulers
import java.util.concurrent.Callable

/** Seeds for the meadow: those on the own shelf are shown until the nursery has answered. */
class Catalogue {
  private val shelf: Observable<List<String>> =
    Single.fromCallable(ReadShelf()).subscribeOn(Schedulers.io()).toObservable()
  private val nursery: Observable<List<String>> =
    Single.fromCallable(AskNursery()).subscribeOn(Schedulers.io()).toObservable()

  fun seeds(): Observable<List<String>> = Observable.merge(shelf, nursery)

  /** Both are asked at once, but the shelf is always shown first. */
  fun seedsInOrder(): Observable<List<String>> = Observable.concatArrayEager(shelf, nursery)

  private class ReadShelf : Callable<List<String>> {
    override fun call(): List<String> {
      SystemClock.sleep(20)
      return listOf("clover")
    }
  }

  private class AskNursery : Callable<List<String>> {
    override fun call(): List<String> {
      SystemClock.sleep(450)
      return listOf("clover", "phacelia")
    }
  }
}
