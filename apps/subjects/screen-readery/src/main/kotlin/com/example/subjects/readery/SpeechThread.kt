package com.example.subjects.readery

import android.os.Handler
import android.os.HandlerThread
import java.util.concurrent.CopyOnWriteArrayList

/** Reads sentences aloud, one after the other. */
class SpeechThread : HandlerThread("speech") {
    @Volatile
    private var handler: Handler? = null

    val spoken = CopyOnWriteArrayList<String>()

    override fun onLooperPrepared() {
        handler = Handler(looper)
    }

    /** Says it now, if there is a voice. */
    fun say(sentence: String) {
        handler?.post { spoken.add(sentence) }
    }

    /** Says it when there is a voice: getLooper waits for it. */
    fun enqueue(sentence: String) {
        Handler(looper).post { spoken.add(sentence) }
    }
}
