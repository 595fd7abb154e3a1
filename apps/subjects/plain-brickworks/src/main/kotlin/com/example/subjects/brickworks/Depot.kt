package com.example.subjects.brickworks

import java.util.concurrent.CopyOnWriteArrayList
import java.util.concurrent.Executors
import java.util.concurrent.TimeUnit

/** Trucks come to the depot while it is open: two of them, half a second after one another. */
class Depot {
  fun interface Listener {
    fun onTruck(plate: String)
  }

  fun interface Registration {
    fun cancel()
  }

  private val gate = Executors.newSingleThreadScheduledExecutor()
  private val listeners = CopyOnWriteArrayList<Listener>()

  fun open() {
    Analytics.track("depot.open")
    gate.schedule({ arrive("BR-1") }, 500, TimeUnit.MILLISECONDS)
    gate.schedule({ arrive("BR-2") }, 1000, TimeUnit.MILLISECONDS)
  }

  fun register(listener: Listener): Registration {
    listeners += listener
    return Registration { listeners -= listener }
  }

  /** Waits until both trucks have come. */
  fun awaitEvening() {
    gate.shutdown()
    while (!gate.awaitTermination(1, TimeUnit.MINUTES)) continue
  }

  private fun arrive(plate: String) {
    for (listener in listeners) listener.onTruck(plate)
  }
}
