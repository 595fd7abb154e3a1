// Stands for the travel agency's server: each answer takes its time, on a thread of Dispatchers.IO.
package com.example.subjects.trips

import android.os.SystemClock
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.withContext

object Agency {
    suspend fun lastDestination(): String = answer(25, "Oslo")

    suspend fun trip(destination: String): String = answer(25, "$destination on Friday")

    suspend fun price(): Int = answer(70, 100)

    suspend fun discount(): Int = answer(10, 20)

    suspend fun book(): String = answer(25, "booked")

    suspend fun weather(): String = answer(25, "sunny")

    private suspend fun <T> answer(millis: Long, value: T): T = withContext(Dispatchers.IO) {
        SystemClock.sleep(millis)
        value
    }
}
