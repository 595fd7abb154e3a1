package com.example.subjects.lighthouse

import io.reactivex.rxjava3.functions.Function
import io.reactivex.rxjava3.schedulers.Schedulers
import io.reactivex.rxjava3.subjects.PublishSubject
import io.reactivex.rxjava3.subjects.ReplaySubject
import java.util.concurrent.Future
import java.util.concurrent.TimeUnit

/** Reads what a ship says with its lamp. */
class Telegraph {
  private val keys = PublishSubject.create<String>()
  private val letters = ReplaySubject.create<String>()

  /** What is keyed so far. */
  fun key(word: String) = keys.onNext(word)

  fun send(letter: String) = letters.onNext(letter)

  fun finish() {
    keys.onComplete()
    letters.onComplete()
  }

  /** Every word, which is complete when the lamp stays dark for a while. */
  fun readWords(): Future<List<String>> =
    keys.debounce(DARK_MS, TimeUnit.MILLISECONDS).map(Decode("word")).toList().toFuture()

  /** Every letter, read on a thread of its own. */
  fun readLetters(): Future<List<String>> =
    letters.subscribeOn(Schedulers.io()).observeOn(Schedulers.computation()).map(Decode("letter")).toList().toFuture()

  private class Decode(private val kind: String) : Function<String, String> {
    override fun apply(keyed: String) = "$kind $keyed"
  }

  private companion object {
    const val DARK_MS = 600L
  }
}
