package com.example.subjects.foundry

import io.reactivex.rxjava3.core.Observable
import io.reactivex.rxjava3.schedulers.Schedulers
import io.reactivex.rxjava3.subjects.PublishSubject
import io.reactivex.rxjava3.subjects.UnicastSubject
import java.util.concurrent.Callable

/** Shows the assay of the sample that lies on the tray. */
class AssayLookup {
    private val samples = PublishSubject.create<String>().toSerialized()

    val assays: Observable<String> = samples.switchMap { sample ->
        Observable.fromCallable(Measure(sample)).subscribeOn(Schedulers.io())
    }

    fun place(sample: String) = samples.onNext(sample)
}

/** Assays a whole batch of samples. */
class AssayBatch {
    private val samples = UnicastSubject.create<String>()

    val assays: Observable<String> = samples.concatMap { sample ->
        Observable.fromCallable(Measure(sample)).subscribeOn(Schedulers.io())
    }

    fun place(sample: String) = samples.onNext(sample)

    fun complete() = samples.onComplete()
}

class Measure(private val sample: String) : Callable<String> {
    override fun call(): String = "$sample: pure"
}
