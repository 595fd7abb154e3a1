// Small helpers for the Kotlin tests.
package com.example.subjects.bindery

import android.os.SystemClock
import androidx.lifecycle.LiveData
import androidx.lifecycle.Observer
import androidx.test.platform.app.InstrumentationRegistry
import java.io.File
import java.util.concurrent.CompletableFuture
import java.util.concurrent.LinkedBlockingQueue
import kotlin.concurrent.thread
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.cancel
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.flow.SharedFlow
import kotlinx.coroutines.flow.onSubscription
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import org.junit.rules.ExternalResource

/** The value that is there, or else the first one that comes. */
fun <T> LiveData<T>.getOrAwaitValue(): T {
  val first = CompletableFuture<T>()
  val observer = Observer<T> { first.complete(it) }
  onMain { observeForever(observer) }
  val value = first.get()
  onMain { removeObserver(observer) }
  return value
}

fun onMain(block: () -> Unit) = InstrumentationRegistry.getInstrumentation().runOnMainSync(block)

/** Asks every 10 ms until it is so. */
fun eventually(condition: () -> Boolean) {
  while (!condition()) SystemClock.sleep(10)
}

/** What a flow says, one after the other; returns when it listens. */
class Listening<T>(flow: SharedFlow<T>) {
  private val scope = CoroutineScope(Dispatchers.Default)
  private val items = Channel<T>(Channel.UNLIMITED)

  init {
    val subscribed = CompletableDeferred<Unit>()
    scope.launch { flow.onSubscription { subscribed.complete(Unit) }.collect { items.send(it) } }
    runBlocking { subscribed.await() }
  }

  fun next(): T = runBlocking { items.receive() }

  fun stop() = scope.cancel()
}

fun <T> SharedFlow<T>.test(block: Listening<T>.() -> Unit) {
  val listening = Listening(this)
  try {
    listening.block()
  } finally {
    listening.stop()
  }
}

/** A ledger that a clerk writes, page by page. */
class LedgerRule(private val pages: Int) : ExternalResource() {
  private lateinit var file: File

  override fun before() {
    val context = InstrumentationRegistry.getInstrumentation().targetContext
    file = File.createTempFile("ledger", ".txt", context.cacheDir)
  }

  override fun after() {
    file.delete()
  }

  fun clerkBegins() =
    thread(name = "clerk") {
      for (page in 1..pages) {
        SystemClock.sleep(30)
        file.appendText("page $page\n")
      }
    }

  fun isFull() = file.readLines().size == pages
}

/** A radio that has one machine in reach, which it finds at once. */
class FakeShortRadio : ShortRadio {
  private var scanning = false
  var scans = 0
    private set

  @Synchronized
  override fun startScan(found: (String) -> Unit): Boolean {
    if (scanning) return false
    scanning = true
    scans++
    found("stamping machine, scan $scans")
    return true
  }

  @Synchronized
  override fun stopScan() {
    scanning = false
  }
}

/** Scans, and stops it, as somebody who goes to and fro between screens. */
class FinderRobot(radio: ShortRadio) {
  private val finder = StampFinder(radio)
  private val scope = CoroutineScope(Dispatchers.Default)
  private val shown = LinkedBlockingQueue<String>()
  private var scan = collectMachines()

  private fun collectMachines() = scope.launch { finder.machines().collect(shown::put) }

  fun sees(): String = shown.take()

  fun goesAway() = apply { scan.cancel() }

  fun comesBack() = apply { scan = collectMachines() }

  fun close() = scope.cancel()
}
