package com.example.subjects.dockyard

import android.os.SystemClock
import java.util.concurrent.CompletableFuture
import java.util.concurrent.ForkJoinPool

/** The office, whose sign depends on an experiment that is loaded in the background. */
class YardOffice {
  @Volatile private var experiment = false

  /** Made at most once. */
  val sign: String by lazy { if (experiment) "Dockyard, since 1871" else "Dockyard" }

  fun loadExperiments(): CompletableFuture<Void> =
    CompletableFuture.runAsync(Load(), ForkJoinPool.commonPool())

  private inner class Load : Runnable {
    override fun run() {
      SystemClock.sleep(20)
      experiment = true
    }
  }
}
