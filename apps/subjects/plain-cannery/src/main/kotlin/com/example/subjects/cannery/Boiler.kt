package com.example.subjects.cannery

import android.os.Handler
import android.os.HandlerThread
import android.os.Looper
import android.os.Message
import java.util.concurrent.CopyOnWriteArrayList

class Boiler {
    private val thread = HandlerThread("boiler").apply { start() }
    private val handler = Stoker(thread.looper)
    val cooked = CopyOnWriteArrayList<String>()

    fun add(batch: String) {
        handler.obtainMessage(0, batch).sendToTarget()
    }

    fun shutDown() {
        thread.quitSafely()
        thread.join()
    }

    private inner class Stoker(looper: Looper) : Handler(looper) {
        override fun handleMessage(msg: Message) {
            cooked += msg.obj as String
        }
    }
}
