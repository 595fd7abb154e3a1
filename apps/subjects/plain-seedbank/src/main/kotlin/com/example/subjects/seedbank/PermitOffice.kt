package com.example.subjects.seedbank

import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.Executors

/** Permits seeds to be shipped, in its own time. */
class PermitOffice {
  private val officer = Executors.newSingleThreadExecutor()
  private val permits = ConcurrentHashMap<String, String>()

  fun apply(kind: String) = officer.execute(Issue(kind))

  fun permit(kind: String): String? = permits[kind]

  fun close() = officer.shutdown()

  inner class Issue(private val kind: String) : Runnable {
    override fun run() {
      Pause.millis(20)
      permits[kind] = "permit ${permits.size + 1}"
    }
  }
}
