package com.example.subjects.smithy

import java.io.File
import java.util.concurrent.Executors
import java.util.concurrent.TimeUnit

/** What is in stock. The file is made tidy from time to time, and what is tidy then goes for what is true. */
class Ledger(private val file: File) {
  private val disk = Executors.newSingleThreadExecutor()

  @Volatile private var entries = emptyList<Pair<String, Int>>()

  @Synchronized
  fun add(what: String, count: Int) {
    entries = entries + (what to count)
  }

  /** Adds up the entries of the same kind. */
  fun tidy() {
    val sums = entries.groupBy({ it.first }, { it.second }).map { (what, counts) -> what to counts.sum() }
    disk.execute(Commit(sums))
  }

  fun stock(what: String) = entries.filter { it.first == what }.sumOf { it.second }

  /** Waits until the disk is quiet. */
  fun close() {
    disk.shutdown()
    disk.awaitTermination(10, TimeUnit.MINUTES)
  }

  private inner class Commit(private val sums: List<Pair<String, Int>>) : Runnable {
    override fun run() {
      file.writeText(sums.joinToString("\n") { (what, count) -> "$what $count" })
      synchronized(this@Ledger) { entries = sums }
    }
  }
}
