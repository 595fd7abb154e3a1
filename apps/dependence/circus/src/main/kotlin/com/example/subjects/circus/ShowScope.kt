package com.example.subjects.circus

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob

/** What goes on as long as the show does. */
object ShowScope : CoroutineScope {
    private val job = SupervisorJob()
    override val coroutineContext = job + Dispatchers.Default
    val isOver: Boolean get() = job.isCancelled
}
