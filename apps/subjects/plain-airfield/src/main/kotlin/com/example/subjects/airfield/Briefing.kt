package com.example.subjects.airfield

import android.os.SystemClock
import io.reactivex.rxjava3.core.Completable
import io.reactivex.rxjava3.core.Single
import io.reactivex.rxjava3.functions.Action
import io.reactivex.rxjava3.schedulers.Schedulers
import io.reactivex.rxjava3.subjects.CompletableSubject

/** Tells the weather, once it was observed. */
class Briefing {
  private val observed = CompletableSubject.create()

  @Volatile private var wind = "unknown wind"

  @Volatile private var cloud = "unknown cloud"

  fun begin() {
    Completable.fromAction(Observe()).subscribeOn(Schedulers.io()).subscribe(observed)
  }

  fun wind(): Single<String> = observed.andThen(Single.just(wind))

  fun cloud(): Single<String> = observed.andThen(Single.defer { Single.just(cloud) })

  private inner class Observe : Action {
    override fun run() {
      SystemClock.sleep(20)
      wind = "270 at 12"
      cloud = "few at 3000"
    }
  }
}
