package com.example.subjects.aquarium

import android.content.Context
import android.os.SystemClock
import java.util.concurrent.Executors
import java.util.concurrent.Future

/** Tickets seen at the gate, kept in the preferences until they are uploaded. */
class GateLog(context: Context) {
  private val prefs = context.getSharedPreferences("gate", Context.MODE_PRIVATE)
  private val gate = Executors.newSingleThreadExecutor()
  private val uploads = Executors.newSingleThreadExecutor()

  fun waiting(): List<String> =
    prefs.getString(TICKETS, "").orEmpty().split(",").filter { it.isNotEmpty() }

  /** Somebody comes in. */
  fun admit(ticket: String): Future<*> = gate.submit(Admit(ticket))

  /** Sends the oldest ticket to the office. */
  fun uploadOldest(): Future<*> = uploads.submit(Upload())

  fun reset(vararg tickets: String) = store(tickets.toList())

  private fun store(tickets: List<String>) {
    prefs.edit().putString(TICKETS, tickets.joinToString(",")).commit()
  }

  private inner class Admit(private val ticket: String) : Runnable {
    override fun run() {
      store(waiting() + ticket)
      Telemetry.event("admitted")
    }
  }

  private inner class Upload : Runnable {
    override fun run() {
      val tickets = waiting()
      if (tickets.isEmpty()) return
      send(tickets.first())
      store(tickets.drop(1))
      Telemetry.event("uploaded")
    }

    private fun send(ticket: String) {
      SystemClock.sleep(if (ticket.startsWith("S")) 15 else 10)
    }
  }

  private companion object {
    const val TICKETS = "tickets"
  }
}
