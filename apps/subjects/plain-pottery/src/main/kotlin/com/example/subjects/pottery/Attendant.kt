// Takes the pots out of the kiln.
package com.example.subjects.pottery

import android.os.Handler
import android.os.HandlerThread
import java.util.concurrent.Executors

/** Where the pots go that come out of the kiln. */
class Rack {
  val pots = Journal<String>()
}

class Attendant(private val kiln: Kiln, private val rack: Rack) {
  private val round = Executors.newSingleThreadExecutor()
  private val doorThread = HandlerThread("kiln-door").apply { start() }
  private val door = Handler(doorThread.looper)

  /** Unloads the kiln if it is cold enough. */
  fun unload(pots: List<String>) {
    round.execute(CheckKiln(pots))
  }

  private inner class CheckKiln(private val pots: List<String>) : Runnable {
    override fun run() {
      if (kiln.isCold) {
        door.post(OpenDoor(kiln, rack, pots))
      }
    }
  }
}

class OpenDoor(private val kiln: Kiln, private val rack: Rack, private val pots: List<String>) : Runnable {
  override fun run() {
    check(kiln.isCold) { "The door was opened at ${kiln.temperature} degrees" }
    pots.forEach { rack.pots.add(it) }
  }
}
