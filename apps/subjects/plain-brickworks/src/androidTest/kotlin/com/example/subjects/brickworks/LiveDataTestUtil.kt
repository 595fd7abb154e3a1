package com.example.subjects.brickworks

import androidx.lifecycle.LiveData
import androidx.lifecycle.Observer
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit
import java.util.concurrent.TimeoutException

/** The next value, for which it waits two seconds. */
fun <T> LiveData<T>.getOrAwaitValue(time: Long = 2, unit: TimeUnit = TimeUnit.SECONDS): T {
  var data: T? = null
  val latch = CountDownLatch(1)
  val observer =
    Observer<T> {
      data = it
      latch.countDown()
    }
  onMain { observeForever(observer) }
  try {
    if (!latch.await(time, unit)) throw TimeoutException("LiveData value was never set")
  } finally {
    onMain { removeObserver(observer) }
  }
  @Suppress("UNCHECKED_CAST")
  return data as T
}
