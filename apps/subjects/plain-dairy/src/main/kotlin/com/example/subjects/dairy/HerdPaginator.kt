package com.example.subjects.dairy

import io.reactivex.rxjava3.core.Observable
import io.reactivex.rxjava3.schedulers.Schedulers
import io.reactivex.rxjava3.subjects.PublishSubject
import java.util.concurrent.Callable

/** The cows of the herd, a page at a time. */
class HerdPaginator(private val herd: List<String>) {
    private val requests = PublishSubject.create<Int>()

    val pages: Observable<List<String>> = requests.switchMap { page ->
        Observable.fromCallable(PageLoad(herd, page)).subscribeOn(Schedulers.io())
    }

    fun request(page: Int) = requests.onNext(page)

    fun finish() = requests.onComplete()

    private class PageLoad(private val herd: List<String>, private val page: Int) : Callable<List<String>> {
        override fun call(): List<String> = herd.drop(page * SIZE).take(SIZE)
    }

    private companion object {
        const val SIZE = 2
    }
}
