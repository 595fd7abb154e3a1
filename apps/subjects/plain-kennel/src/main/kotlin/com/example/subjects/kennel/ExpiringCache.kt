package com.example.subjects.kennel

import java.util.concurrent.ConcurrentHashMap
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.delay
import kotlinx.coroutines.launch

class ExpiringCache<K : Any, V : Any>(private val scope: CoroutineScope, private val ttl: Long) {
    private val entries = ConcurrentHashMap<K, V>()

    suspend fun getOrLoad(key: K, load: suspend (K) -> V): V {
        entries[key]?.let { return it }
        val loaded = load(key)
        entries[key] = loaded
        expire(key)
        return loaded
    }

    private fun expire(key: K) {
        scope.launch {
            delay(ttl)
            entries.remove(key)
        }
    }
}
