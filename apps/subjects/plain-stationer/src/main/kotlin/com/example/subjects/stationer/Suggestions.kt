package com.example.subjects.stationer

import android.os.SystemClock
import io.reactivex.rxjava3.core.Observable
import io.reactivex.rxjava3.schedulers.Schedulers
import io.reactivex.rxjava3.subjects.BehaviorSubject
import io.reactivex.rxjava3.subjects.PublishSubject
import java.util.concurrent.Callable

/** Suggests words for what has been typed last. */
class Suggestions {
  private val typed = PublishSubject.create<String>()

  val shown: BehaviorSubject<List<String>> = BehaviorSubject.create()

  init {
    typed
      .switchMap { Observable.fromCallable(Lookup(it)).subscribeOn(Schedulers.io()) }
      .subscribe(shown)
  }

  fun type(text: String) = typed.onNext(text)

  private class Lookup(private val text: String) : Callable<List<String>> {
    override fun call(): List<String> {
      SystemClock.sleep(60L / text.length)
      return WORDS.filter { it.startsWith(text) }
    }
  }

  private companion object {
    val WORDS = listOf("cast", "casting", "core", "iron", "ironwork", "slag")
  }
}
