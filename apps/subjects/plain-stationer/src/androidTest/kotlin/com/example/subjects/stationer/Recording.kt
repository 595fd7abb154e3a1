package com.example.subjects.stationer

import androidx.lifecycle.LiveData
import androidx.lifecycle.Observer
import androidx.test.platform.app.InstrumentationRegistry
import java.util.concurrent.CopyOnWriteArrayList
import java.util.concurrent.CountDownLatch
import java.util.concurrent.LinkedBlockingQueue
import java.util.concurrent.TimeUnit
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.launch

/** What a flow emits, while it is recorded. */
class Recording<T : Any>(private val flow: Flow<T>) {
  private val scope = CoroutineScope(Dispatchers.Default)
  private val items = LinkedBlockingQueue<T>()

  fun start(): Recording<T> {
    scope.launch { flow.collect { items.put(it) } }
    return this
  }

  fun next(): T? = items.poll(5, TimeUnit.SECONDS)
}

fun <T : Any> Flow<T>.record() = Recording(this).start()

/** Sees all values of a LiveData until one that is the last. */
class Viewer<T>(private val last: T) : Observer<T> {
  private val end = CountDownLatch(1)
  val seen = CopyOnWriteArrayList<T>()

  override fun onChanged(value: T) {
    seen += value
    if (value == last) end.countDown()
  }

  infix fun of(data: LiveData<T>): Viewer<T> {
    InstrumentationRegistry.getInstrumentation().runOnMainSync { data.observeForever(this) }
    return this
  }

  fun awaitLast() = end.await()
}
