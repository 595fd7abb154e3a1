package com.example.subjects.quarry

import android.os.Looper
import android.os.MessageQueue

/** Leaves what the first frame doesn't need until the main thread has nothing else to do. */
class WarmUp {
    @Volatile
    var maps: List<String> = emptyList()
        private set

    fun begin() {
        Looper.myQueue().addIdleHandler(Prefetch())
    }

    private inner class Prefetch : MessageQueue.IdleHandler {
        override fun queueIdle(): Boolean {
            maps = listOf("pit", "haul road")
            return false
        }
    }
}
