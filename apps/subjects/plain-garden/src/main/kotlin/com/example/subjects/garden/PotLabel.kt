package com.example.subjects.garden

import android.os.Handler
import android.os.Looper
import android.os.SystemClock
import java.util.concurrent.CompletableFuture
import java.util.concurrent.Executor
import java.util.concurrent.Executors

/** Looks up a plant's name in the background and writes it on a label, which belongs to the main thread. */
class PotLabel {
  private val main = Handler(Looper.getMainLooper())
  private val pool = Executors.newFixedThreadPool(2)

  var text = ""
    private set

  /** Completes with the name, before it is written. */
  fun print(plant: String): CompletableFuture<String> {
    val name = CompletableFuture.supplyAsync({ latinNameOf(plant) }, pool)
    name.thenAcceptAsync({ text = it }, Executor { main.post(it) })
    return name
  }

  private fun latinNameOf(plant: String): String {
    SystemClock.sleep(20)
    return if (plant == "rose") "Rosa" else "Planta"
  }
}
