package com.example.subjects.kennel

import java.io.IOException
import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.atomic.AtomicInteger

class RemoteDogs(vararg dogs: Dog) {
    private val rows = ConcurrentHashMap(dogs.associateBy { it.id })
    private val failures = AtomicInteger()

    fun failNext(times: Int) = failures.set(times)

    fun put(dog: Dog) {
        rows[dog.id] = dog
    }

    fun fetch(id: Int): Dog {
        Thread.sleep(10)
        return rows[id] ?: throw IOException("no dog $id")
    }

    fun fetchAll(): List<Dog> {
        Thread.sleep(15)
        if (failures.getAndUpdate { if (it > 0) it - 1 else 0 } > 0) throw IOException("503")
        return rows.values.sortedBy { it.id }
    }
}
