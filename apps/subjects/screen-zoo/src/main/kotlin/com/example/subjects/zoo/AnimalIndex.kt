package com.example.subjects.zoo

import android.os.Handler
import android.os.Looper
import java.util.concurrent.Executors

/** Looks animals up by name, on a thread of its own. */
class AnimalIndex {
    private val worker = Executors.newSingleThreadExecutor()
    private val main = Handler(Looper.getMainLooper())
    private val animals = listOf("Aardvark", "Lion", "Lynx", "Okapi", "Tapir", "Zebra", "Zebu")

    fun search(text: String, onHits: (List<String>) -> Unit) {
        worker.execute {
            Thread.sleep(20)
            val hits = animals.filter { it.startsWith(text, ignoreCase = true) }
            main.post { onHits(hits) }
        }
    }

    fun close() {
        worker.shutdown()
    }
}
