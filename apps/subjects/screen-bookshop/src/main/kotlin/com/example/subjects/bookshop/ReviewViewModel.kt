package com.example.subjects.bookshop

import android.app.Application
import androidx.lifecycle.AndroidViewModel
import androidx.lifecycle.viewModelScope
import java.io.File
import java.util.concurrent.CopyOnWriteArrayList
import java.util.concurrent.Executors
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.launch

class ReviewViewModel(private val app: Application) : AndroidViewModel(app) {
    fun save(text: String) {
        viewModelScope.launch(Dispatchers.IO) {
            File(app.filesDir, "review.txt").writeText(text)
        }
    }
}

object Outbox {
    val jobs = CopyOnWriteArrayList<Job>()
    private val scope = CoroutineScope(SupervisorJob() + Dispatchers.IO)

    fun send(app: Application, text: String) {
        jobs += scope.launch { File(app.filesDir, "sent.txt").writeText(text) }
    }
}

class Drafts {
    private val writer = Executors.newSingleThreadExecutor()
    private var pausing = false
    @Volatile private var current = ""
    @Volatile var saved = ""
        private set

    fun edited(text: String) {
        current = text
        if (!pausing) writer.execute(Snapshot())
    }

    fun paused(edit: () -> Unit) {
        pausing = true
        edit()
        pausing = false
    }

    private inner class Snapshot : Runnable {
        override fun run() {
            saved = current
        }
    }
}
