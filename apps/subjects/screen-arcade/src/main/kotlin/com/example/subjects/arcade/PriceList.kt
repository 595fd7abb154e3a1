package com.example.subjects.arcade

import io.reactivex.rxjava3.core.Observable
import io.reactivex.rxjava3.core.Single
import io.reactivex.rxjava3.schedulers.Schedulers
import java.util.concurrent.Callable

object PriceList {
    fun price(article: String): Observable<Int> =
        Single.fromCallable(Fetch(article)).subscribeOn(Schedulers.io()).toObservable()

    class Fetch(private val article: String) : Callable<Int> {
        override fun call(): Int = if (article == "family") 8 else 3
    }
}
