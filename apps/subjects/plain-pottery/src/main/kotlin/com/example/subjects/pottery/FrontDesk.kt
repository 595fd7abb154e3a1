// The desk where guests check in.
package com.example.subjects.pottery

import java.util.concurrent.CompletableFuture
import java.util.concurrent.Executors

class FrontDesk(private val events: StudioEvents) {
  private val clerk = Executors.newSingleThreadExecutor()
  private val guests = Journal<String>()

  fun open(): CompletableFuture<Boolean> {
    val opened = CompletableFuture<Boolean>()
    clerk.execute(SwitchOn(opened))
    return opened
  }

  fun checkIn(guest: String) {
    clerk.execute(CheckIn(guest))
  }

  fun guests(): List<String> = guests.entries()

  private class SwitchOn(private val opened: CompletableFuture<Boolean>) : Runnable {
    override fun run() {
      Thread.sleep(BOOT_MS)
      opened.complete(true)
    }
  }

  private inner class CheckIn(private val guest: String) : Runnable {
    override fun run() {
      guests.add(guest)
      events.publishArrival(guest)
    }
  }

  private companion object {
    const val BOOT_MS = 120L
  }
}
