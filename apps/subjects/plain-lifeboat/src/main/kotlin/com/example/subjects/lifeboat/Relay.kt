package com.example.subjects.lifeboat

import io.reactivex.rxjava3.core.Observable
import io.reactivex.rxjava3.core.Single
import io.reactivex.rxjava3.schedulers.Schedulers
import java.io.IOException
import java.util.concurrent.TimeUnit
import java.util.concurrent.atomic.AtomicInteger

/** Sends a position to the coast guard, again and again after longer and longer pauses. */
class Relay(private val failures: Int) {
  private val attempts = AtomicInteger()

  fun send(position: String): Single<String> =
    Observable.fromCallable { attempt(position) }
      .subscribeOn(Schedulers.io())
      .retryWhen { errors ->
        errors
          .zipWith(Observable.range(1, failures + 1)) { _, count -> count }
          .flatMap { Observable.timer(20L shl it, TimeUnit.MILLISECONDS) }
      }
      .firstOrError()

  private fun attempt(position: String): String {
    val count = attempts.incrementAndGet()
    if (count <= failures) throw IOException("no signal")
    return "$position, attempt $count"
  }
}
