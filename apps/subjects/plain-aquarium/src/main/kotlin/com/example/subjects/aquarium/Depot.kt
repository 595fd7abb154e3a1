package com.example.subjects.aquarium

import android.os.Handler
import android.os.HandlerThread
import java.util.concurrent.atomic.AtomicInteger

/** The depot delivers food about 200 ms after it was ordered. */
class Depot {
  private val numbers = AtomicInteger(100)
  private val vans = Handler(HandlerThread("depot-vans").apply { start() }.looper)

  fun order(food: String, whenDelivered: (Int) -> Unit): Order {
    vans.postDelayed(Delivery(food, whenDelivered), 200)
    Telemetry.event("depot: ordered $food")
    return Order(numbers.incrementAndGet(), food)
  }

  class Order(val number: Int, val food: String) {
    @Volatile var boxes = 0
  }

  private class Delivery(private val food: String, private val whenDelivered: (Int) -> Unit) : Runnable {
    override fun run() {
      whenDelivered(2 * food.length)
      Telemetry.event("depot: delivered $food")
    }
  }
}
