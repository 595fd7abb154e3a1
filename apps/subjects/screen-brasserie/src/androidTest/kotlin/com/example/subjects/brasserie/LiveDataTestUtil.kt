package com.example.subjects.brasserie

import androidx.lifecycle.LiveData
import androidx.lifecycle.Observer
import androidx.test.platform.app.InstrumentationRegistry
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit
import java.util.concurrent.TimeoutException
import java.util.concurrent.atomic.AtomicReference

/** The value of a LiveData, waited for if there is none yet. */
fun <T> LiveData<T>.getOrAwaitValue(): T {
    val instrumentation = InstrumentationRegistry.getInstrumentation()
    val value = AtomicReference<T>()
    val latch = CountDownLatch(1)
    val observer = Observer<T> {
        value.set(it)
        latch.countDown()
    }
    instrumentation.runOnMainSync { observeForever(observer) }
    try {
        if (!latch.await(30, TimeUnit.SECONDS)) throw TimeoutException("no value")
        return value.get()
    } finally {
        instrumentation.runOnMainSync { removeObserver(observer) }
    }
}
