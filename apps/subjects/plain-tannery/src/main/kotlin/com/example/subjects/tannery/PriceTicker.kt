package com.example.subjects.tannery

import io.reactivex.rxjava3.functions.Consumer
import io.reactivex.rxjava3.processors.PublishProcessor
import io.reactivex.rxjava3.schedulers.Schedulers
import java.util.concurrent.LinkedBlockingQueue
import java.util.concurrent.TimeUnit

/** Draws the price of leather. A price that comes while another one still waits to be drawn is left out. */
class PriceTicker {
  private val prices = PublishProcessor.create<Int>()
  private val drawn = LinkedBlockingQueue<String>()

  private val drawing =
    prices.onBackpressureDrop().observeOn(Schedulers.io(), false, 1).subscribe(Draw())

  fun price(euros: Int) {
    prices.onNext(euros)
  }

  /** What is drawn next, or null. */
  fun next(seconds: Long): String? = drawn.poll(seconds, TimeUnit.SECONDS)

  fun close() = drawing.dispose()

  private inner class Draw : Consumer<Int> {
    override fun accept(euros: Int) {
      drawn += "$euros euros"
    }
  }
}
