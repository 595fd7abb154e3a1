package com.example.subjects.brickworks

import io.reactivex.rxjava3.android.schedulers.AndroidSchedulers
import io.reactivex.rxjava3.disposables.CompositeDisposable
import io.reactivex.rxjava3.schedulers.Schedulers
import io.reactivex.rxjava3.subjects.PublishSubject

/** A search for bricks: what was found last is shown. */
class BrickSearch(private val api: BrickApi) {
  private val queries = PublishSubject.create<String>()
  private val disposables = CompositeDisposable()

  /** Belongs to the main thread. */
  var shown: List<String> = emptyList()
    private set

  /** How many answers were shown. */
  @Volatile
  var answers = 0
    private set

  init {
    disposables.add(
      queries
        .doOnNext { Analytics.track("search.$it") }
        .flatMapSingle { api.find(it).subscribeOn(Schedulers.io()) }
        .observeOn(AndroidSchedulers.mainThread())
        .subscribe { show(it) }
    )
  }

  fun search(query: String) = queries.onNext(query)

  fun close() = disposables.dispose()

  private fun show(found: List<String>) {
    shown = found
    answers++
  }
}
