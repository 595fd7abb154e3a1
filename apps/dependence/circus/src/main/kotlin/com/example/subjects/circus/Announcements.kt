package com.example.subjects.circus

import kotlinx.coroutines.ExperimentalCoroutinesApi
import kotlinx.coroutines.flow.MutableSharedFlow
import kotlinx.coroutines.flow.SharedFlow

/** What the loudspeakers said last is told to late comers as well. */
object Announcements {
    private val line = MutableSharedFlow<String>(replay = 1)
    val spoken: SharedFlow<String> get() = line

    @JvmStatic
    fun say(text: String): Boolean = line.tryEmit(text)

    @JvmStatic
    @OptIn(ExperimentalCoroutinesApi::class)
    fun hush() = line.resetReplayCache()
}
