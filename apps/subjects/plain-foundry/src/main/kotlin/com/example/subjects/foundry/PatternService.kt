package com.example.subjects.foundry

import android.app.Service
import android.content.Intent
import android.os.IBinder
import java.io.File
import java.util.concurrent.LinkedBlockingQueue
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.cancel
import kotlinx.coroutines.launch

/** Saves patterns for the moulders. */
class PatternService : Service() {
    private val scope = CoroutineScope(SupervisorJob() + Dispatchers.IO)

    override fun onStartCommand(intent: Intent, flags: Int, startId: Int): Int {
        val name = intent.getStringExtra("pattern")!!
        save(name)
        steps.add("accepted")
        return START_NOT_STICKY
    }

    private fun save(name: String) {
        scope.launch {
            File(filesDir, name).writeText("cope and drag")
        }
    }

    override fun onDestroy() {
        scope.cancel()
        steps.add("gone")
        super.onDestroy()
    }

    override fun onBind(intent: Intent): IBinder? = null

    companion object {
        val steps = LinkedBlockingQueue<String>()
    }
}
