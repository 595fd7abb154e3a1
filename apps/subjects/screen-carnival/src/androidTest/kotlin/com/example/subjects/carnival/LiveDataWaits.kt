package com.example.subjects.carnival

import androidx.lifecycle.LiveData
import androidx.lifecycle.Observer
import androidx.test.platform.app.InstrumentationRegistry
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit
import java.util.concurrent.TimeoutException
import java.util.concurrent.atomic.AtomicReference

/** As in the architecture samples: the first value that the LiveData has. */
fun <T> LiveData<T>.getOrAwaitValue(): T {
    val value = AtomicReference<T>()
    val latch = CountDownLatch(1)
    val observer = Observer<T> {
        value.compareAndSet(null, it)
        latch.countDown()
    }
    onMain { observeForever(observer) }
    try {
        if (!latch.await(20, TimeUnit.SECONDS)) throw TimeoutException("no value")
    } finally {
        onMain { removeObserver(observer) }
    }
    return value.get()
}

fun <T> LiveData<T>.awaitValue(wanted: (T) -> Boolean): T {
    val found = AtomicReference<T>()
    val latch = CountDownLatch(1)
    val observer = Observer<T> {
        if (wanted(it) && found.compareAndSet(null, it)) latch.countDown()
    }
    onMain { observeForever(observer) }
    latch.await()
    onMain { removeObserver(observer) }
    return found.get()
}

private fun onMain(action: () -> Unit) = InstrumentationRegistry.getInstrumentation().runOnMainSync(action)
