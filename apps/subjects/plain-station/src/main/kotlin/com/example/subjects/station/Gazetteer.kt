package com.example.subjects.station

import android.os.SystemClock
import io.reactivex.rxjava3.core.Observable
import io.reactivex.rxjava3.schedulers.Schedulers
import io.reactivex.rxjava3.subjects.PublishSubject
import java.util.concurrent.Callable
import java.util.concurrent.Semaphore

/** Looks up places which are asked for, and shows the last one. */
class Gazetteer {
  private val places = PublishSubject.create<String>()
  private val peaks = PublishSubject.create<String>()
  private val answers = Semaphore(0)

  @Volatile
  var shown = ""
    private set

  init {
    places.flatMap { lookUp(it) }.subscribe { show(it) }
    peaks.concatMap { lookUp(it) }.subscribe { show(it) }
  }

  fun askForPlace(name: String) = places.onNext(name)

  fun askForPeak(name: String) = peaks.onNext(name)

  fun waitForAnswers(count: Int) = answers.acquireUninterruptibly(count)

  private fun lookUp(name: String) = Observable.fromCallable(LookUp(name)).subscribeOn(Schedulers.io())

  private fun show(answer: String) {
    shown = answer
    answers.release()
  }

  private class LookUp(private val name: String) : Callable<String> {
    override fun call(): String {
      SystemClock.sleep(20)
      return "$name is on sheet ${name.length}"
    }
  }
}
