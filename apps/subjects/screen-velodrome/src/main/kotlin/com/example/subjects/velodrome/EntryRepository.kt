package com.example.subjects.velodrome

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.delay
import kotlinx.coroutines.withContext

/** What the federation's server knows of a series: its heats come from a small table, its riders are counted on request. */
class EntryRepository {
    suspend fun heats(series: String): List<String> = withContext(Dispatchers.IO) {
        listOf("A", "B", "C").map { "$series $it" }
    }

    suspend fun riders(series: String): Int {
        delay(450)
        return if (series == "Keirin") 6 else 24
    }
}
