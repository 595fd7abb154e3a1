package com.example.subjects.aquarium

import java.util.concurrent.CountDownLatch

/** What is in the freezer, and what has been ordered for it. */
class FoodStore(private val depot: Depot) {
  private lateinit var order: Depot.Order
  private val arrived = CountDownLatch(1)

  fun restock(food: String) {
    order = depot.order(food) { boxes -> putAway(boxes) }
    Telemetry.event("food store: waiting")
  }

  /** Waits for the delivery; tells what came. */
  fun awaitDelivery(): String {
    arrived.await()
    return "${order.boxes} boxes of ${order.food}"
  }

  private fun putAway(boxes: Int) {
    order.boxes = boxes
    arrived.countDown()
  }
}
