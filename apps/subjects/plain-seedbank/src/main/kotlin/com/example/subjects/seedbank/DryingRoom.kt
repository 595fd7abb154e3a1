package com.example.subjects.seedbank

import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.Executors
import java.util.concurrent.Phaser
import java.util.concurrent.TimeUnit

private const val DRYING_MS = 300L

/** Dries samples in three ovens. */
class DryingRoom {
  private val ovens = Executors.newFixedThreadPool(3)
  private val batch = Phaser(1)
  private val dried = ConcurrentHashMap.newKeySet<String>()

  fun dry(kind: String) = ovens.execute(Dry(kind))

  fun dryInBatch(kind: String) {
    batch.register()
    ovens.execute(DryInBatch(kind))
  }

  /** Waits for the batch. */
  fun awaitDry(time: Long, unit: TimeUnit) {
    batch.awaitAdvanceInterruptibly(batch.arrive(), time, unit)
  }

  fun dried(): Set<String> = dried.toSortedSet()

  fun close() = ovens.shutdown()

  inner class Dry(private val kind: String) : Runnable {
    override fun run() {
      batch.register()
      Pause.millis(DRYING_MS)
      dried.add(kind)
      batch.arriveAndDeregister()
    }
  }

  inner class DryInBatch(private val kind: String) : Runnable {
    override fun run() {
      Pause.millis(DRYING_MS)
      dried.add(kind)
      batch.arriveAndDeregister()
    }
  }
}
