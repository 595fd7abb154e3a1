package com.example.subjects.dockyard

import io.reactivex.rxjava3.functions.Consumer
import io.reactivex.rxjava3.processors.PublishProcessor
import io.reactivex.rxjava3.schedulers.Schedulers
import java.util.concurrent.CountDownLatch
import java.util.concurrent.atomic.AtomicInteger

/** Weighs lorries one after the other; only a few may queue. */
class Weighbridge {
  private val lorries = PublishProcessor.create<Int>()
  private val done = CountDownLatch(1)
  private val total = AtomicInteger()
  @Volatile private var problem: Throwable? = null

  fun open() {
    lorries
      .onBackpressureBuffer(4)
      .observeOn(Schedulers.io(), false, 1)
      .subscribe(Weigh(), { problem = it; done.countDown() }, done::countDown)
  }

  fun drive(tons: Int) {
    lorries.onNext(tons)
  }

  /** Waits until all are weighed; returns the tons. */
  fun close(): Int {
    lorries.onComplete()
    done.await()
    problem?.let { throw IllegalStateException(it) }
    return total.get()
  }

  private inner class Weigh : Consumer<Int> {
    override fun accept(tons: Int) {
      total.addAndGet(tons)
    }
  }
}
