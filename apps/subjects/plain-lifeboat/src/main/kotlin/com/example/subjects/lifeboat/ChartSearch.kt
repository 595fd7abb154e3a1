package com.example.subjects.lifeboat

import io.reactivex.rxjava3.functions.Function
import io.reactivex.rxjava3.subjects.PublishSubject
import java.util.concurrent.CopyOnWriteArrayList
import java.util.concurrent.TimeUnit

/** Looks up places on the chart while one types. */
class ChartSearch {
  private val typed = PublishSubject.create<String>()

  val asked = CopyOnWriteArrayList<String>()
  val found = CopyOnWriteArrayList<String>()

  init {
    typed.debounce(700, TimeUnit.MILLISECONDS).map(LookUp()).subscribe { found += it }
  }

  fun type(text: String) = typed.onNext(text)

  private inner class LookUp : Function<String, String> {
    override fun apply(text: String): String {
      asked += text
      return "$text at 54N 8E"
    }
  }
}
