package com.example.subjects.kennel

import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.withContext

class DogRepository(
    private val remote: RemoteDogs,
    private val cache: ExpiringCache<Int, Dog>,
    private val io: CoroutineDispatcher,
) {
    suspend fun dog(id: Int): Dog = cache.getOrLoad(id) { withContext(io) { remote.fetch(it) } }
}
