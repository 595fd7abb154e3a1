// What several tests use.
package com.example.subjects.depot

import androidx.lifecycle.LiveData
import androidx.lifecycle.Observer
import androidx.test.platform.app.InstrumentationRegistry
import io.reactivex.rxjava3.core.Observable
import java.io.File
import java.util.concurrent.CountDownLatch
import java.util.concurrent.LinkedBlockingQueue
import org.junit.Assert.assertEquals

fun appCache(): File = InstrumentationRegistry.getInstrumentation().targetContext.cacheDir

fun onMain(what: () -> Unit) = InstrumentationRegistry.getInstrumentation().runOnMainSync(what)

/** Waits until it has a value. */
fun <T> LiveData<T>.awaitValue(expected: T) {
  val there = CountDownLatch(1)
  val observer = Observer<T> { if (it == expected) there.countDown() }
  onMain { observeForever(observer) }
  there.await()
  onMain { removeObserver(observer) }
}

/** Takes what an observable emits, one after the other. */
class Probe<T : Any>(source: Observable<T>) {
  private val emitted = LinkedBlockingQueue<T>()
  private val subscription = source.subscribe(emitted::put)

  infix fun shows(expected: T) {
    val next = emitted.take()
    assertEquals(expected, next)
  }

  fun done() = subscription.dispose()
}

fun <T : Any> Observable<T>.probe(steps: Probe<T>.() -> Unit) = Probe(this).run { steps(); done() }
