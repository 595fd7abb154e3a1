package com.example.subjects.bindery

import io.reactivex.rxjava3.core.Observable
import io.reactivex.rxjava3.core.ObservableEmitter
import java.util.concurrent.TimeUnit

/** A market that pushes the price of paper over a connection. */
interface PaperMarket {
  fun connect(prices: ObservableEmitter<Int>)

  fun disconnect()
}

/** The price of paper; the connection is kept for a moment after the last listener has gone. */
class PaperPrices(market: PaperMarket) {
  val latest: Observable<Int> =
    Observable.create<Int> { emitter ->
        emitter.setCancellable { market.disconnect() }
        market.connect(emitter)
      }
      .replay(1)
      .refCount(1, 1200, TimeUnit.MILLISECONDS)
}
