// Work in the field, and what one reads and hears meanwhile.
package com.example.subjects.harvest

import android.os.SystemClock
import androidx.lifecycle.Observer
import androidx.test.ext.junit.runners.AndroidJUnit4
import androidx.test.platform.app.InstrumentationRegistry
import java.io.File
import java.util.concurrent.atomic.AtomicReference
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.MainScope
import kotlinx.coroutines.async
import kotlinx.coroutines.cancel
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.flow.onSubscription
import kotlinx.coroutines.runBlocking
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class FieldTest {
  private val instrumentation = InstrumentationRegistry.getInstrumentation()

  private fun <T> onMain(read: () -> T): T {
    val value = AtomicReference<T>()
    instrumentation.runOnMainSync { value.set(read()) }
    return value.get()
  }

  private fun within(millis: Long, isSo: () -> Boolean): Boolean {
    val end = SystemClock.uptimeMillis() + millis
    while (!isSo()) {
      if (SystemClock.uptimeMillis() > end) return false
      SystemClock.sleep(20)
    }
    return true
  }

  @Test
  fun reapsTheWheat() {
    val reaping = Reaping()
    val seen = mutableListOf<String>()
    val observer = Observer<String> { seen += it }
    onMain { reaping.state.observeForever(observer) }

    reaping.mow()
    SystemClock.sleep(350)
    reaping.bind()
    assertTrue("not bound", within(10_000) { onMain { "bound" in seen } })
    assertEquals(listOf("ripe", "mown", "bound"), onMain { seen.toList() })

    onMain { reaping.state.removeObserver(observer) }
    reaping.goHome()
  }

  @Test
  fun readsTheThermometer() {
    val scope = MainScope()
    val thermometer = Thermometer(scope)
    val morning = runBlocking { thermometer.readings.first() }
    val evening = runBlocking { thermometer.readings.first() }
    assertEquals(morning, evening)
    scope.cancel()
  }

  @Test
  fun hearsTheNews() = runBlocking {
    val radio = Radio()
    val tuned = CompletableDeferred<Unit>()
    val heard = async(Dispatchers.Default) { radio.news.onSubscription { tuned.complete(Unit) }.first() }
    tuned.await()
    radio.speak("rain")
    assertEquals("rain", heard.await())
  }

  @Test
  fun keepsTheLedger() {
    val file = File(instrumentation.targetContext.filesDir, "ledger")
    file.writeText("mice were here")
    val ledger = Ledger(file)
    SystemClock.sleep(350)
    ledger.write("42 sacks")
    ledger.await()
    assertEquals("42 sacks", ledger.read())
  }

  @Test
  fun picksAllRows() {
    assertEquals(12, runBlocking { Orchard().pick() })
  }
}
