package com.example.subjects.gazette

import java.util.concurrent.ConcurrentHashMap
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob

/** What has been read, for as long as the process lives. */
object ReadLog {
    val scope = CoroutineScope(SupervisorJob() + Dispatchers.Default)
    private val receipts = ConcurrentHashMap<String, String>()

    fun add(article: String, receipt: String) {
        receipts[article] = receipt
    }

    operator fun contains(article: String) = receipts.containsKey(article)

    fun clear() = receipts.clear()
}
