package com.example.subjects.kennel

import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.withContext

class RefreshDogs(private val remote: RemoteDogs, private val io: CoroutineDispatcher) {
    suspend operator fun invoke(): List<Dog> =
        retrying(times = 4, firstBackoff = 40) { withContext(io) { remote.fetchAll() } }
}
