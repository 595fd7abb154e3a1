package com.example.subjects.kennel

import java.util.concurrent.ExecutorService
import java.util.concurrent.Executors
import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.asCoroutineDispatcher

class KennelDispatchers : AutoCloseable {
    private val ioPool = pool(3, "kennel-io")
    private val statePool = pool(1, "kennel-state")
    private val diskPool = pool(1, "kennel-disk")

    val io: CoroutineDispatcher = ioPool.asCoroutineDispatcher()
    val state: CoroutineDispatcher = statePool.asCoroutineDispatcher()
    val disk: CoroutineDispatcher = diskPool.asCoroutineDispatcher()

    override fun close() = listOf(ioPool, statePool, diskPool).forEach { it.shutdown() }

    private fun pool(size: Int, name: String): ExecutorService =
        Executors.newFixedThreadPool(size) { task -> Thread(task, name).apply { isDaemon = true } }
}
