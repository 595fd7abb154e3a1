package com.example.subjects.readery

import androidx.lifecycle.LiveData
import androidx.lifecycle.Observer
import androidx.test.platform.app.InstrumentationRegistry
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit
import java.util.concurrent.atomic.AtomicReference

private fun onMain(block: () -> Unit) = InstrumentationRegistry.getInstrumentation().runOnMainSync(block)

/** The value of this, which is waited for if there is none yet. */
fun <T> LiveData<T>.getOrAwaitValue(): T? {
    val data = AtomicReference<T?>()
    val latch = CountDownLatch(1)
    val observer = Observer<T> {
        data.set(it)
        latch.countDown()
    }
    onMain { observeForever(observer) }
    try {
        check(latch.await(30, TimeUnit.SECONDS)) { "no value" }
    } finally {
        onMain { removeObserver(observer) }
    }
    return data.get()
}

/** Waits, as long as it takes, for a value that is right. */
fun <T> LiveData<T>.awaitValue(isRight: (T) -> Boolean): T {
    val data = AtomicReference<T>()
    val latch = CountDownLatch(1)
    val watcher = Observer<T> {
        if (isRight(it) && data.compareAndSet(null, it)) latch.countDown()
    }
    onMain { observeForever(watcher) }
    latch.await()
    onMain { removeObserver(watcher) }
    return data.get()
}
