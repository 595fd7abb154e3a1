package com.example.subjects.campsite

import io.reactivex.rxjava3.core.Observable
import io.reactivex.rxjava3.subjects.PublishSubject

class Meter {
    private val values = PublishSubject.create<Int>()

    val readings: Observable<Int> = values.distinctUntilChanged()

    fun report(watts: Int) = values.onNext(watts)
}
