package com.example.subjects.dairy

import android.content.Context
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.cancel
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.launch

/** Collects what the milkers do and stores it three events at a time. */
class AnalyticsQueue(context: Context, file: String) {
    private val prefs = context.getSharedPreferences(file, Context.MODE_PRIVATE)
    private val events = Channel<String>(Channel.UNLIMITED)
    private val scope = CoroutineScope(SupervisorJob() + Dispatchers.IO)
    private lateinit var worker: Job

    fun start() {
        worker = scope.launch {
            val batch = ArrayList<String>()
            for (event in events) {
                batch += event
                if (batch.size == 3) {
                    store(batch)
                    batch.clear()
                }
            }
            store(batch)
        }
    }

    fun track(event: String) {
        events.trySend(event)
    }

    fun close() {
        scope.cancel()
    }

    suspend fun finish() {
        events.close()
        worker.join()
    }

    fun stored(): Int = prefs.getInt("stored", 0)

    private fun store(batch: List<String>) {
        prefs.edit().putInt("stored", stored() + batch.size).apply()
    }
}
