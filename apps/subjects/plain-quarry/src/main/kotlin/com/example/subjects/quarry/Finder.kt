package com.example.subjects.quarry

import io.reactivex.rxjava3.android.schedulers.AndroidSchedulers
import io.reactivex.rxjava3.core.Observable
import io.reactivex.rxjava3.disposables.Disposable
import io.reactivex.rxjava3.schedulers.Schedulers
import io.reactivex.rxjava3.subjects.PublishSubject
import java.util.concurrent.Callable
import java.util.concurrent.LinkedBlockingQueue

object Catalogue {
    fun search(query: String): Observable<String> =
        Observable.fromCallable(Search(query)).subscribeOn(Schedulers.io())

    private class Search(private val query: String) : Callable<String> {
        override fun call() = "$query: 4 blocks"
    }
}

class Finder(newestOnly: Boolean) {
    val shown = LinkedBlockingQueue<String>()

    private val queries = PublishSubject.create<String>()
    private val subscription: Disposable = results(newestOnly)
        .observeOn(AndroidSchedulers.mainThread())
        .subscribe { shown.add(it) }

    fun type(query: String) = queries.onNext(query)

    fun close() = subscription.dispose()

    private fun results(newestOnly: Boolean): Observable<String> =
        if (newestOnly) queries.switchMap { Catalogue.search(it) }
        else queries.concatMap { Catalogue.search(it) }
}
