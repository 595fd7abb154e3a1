package com.example.subjects.smithy

import io.reactivex.rxjava3.core.Observable
import io.reactivex.rxjava3.schedulers.Schedulers
import io.reactivex.rxjava3.subjects.PublishSubject
import io.reactivex.rxjava3.subjects.ReplaySubject
import java.util.concurrent.Callable

/** Suggests words while somebody types, and remembers which it has looked up. */
class Suggestions(private val words: WordSource) {
  fun interface WordSource {
    fun lookUp(prefix: String): List<String>
  }

  private val typed = PublishSubject.create<String>()
  private val seen = ReplaySubject.create<Pair<String, Int>>()

  init {
    typed
      .switchMap { prefix ->
        Observable.fromCallable(LookUp(prefix)).subscribeOn(Schedulers.io())
      }
      .subscribe(seen)
  }

  fun ask(prefix: String) = typed.onNext(prefix)

  /** What was looked up, and how many words there were, from the beginning on. */
  fun history(): Observable<Pair<String, Int>> = seen

  private inner class LookUp(private val prefix: String) : Callable<Pair<String, Int>> {
    override fun call() = prefix to words.lookUp(prefix).size
  }
}
