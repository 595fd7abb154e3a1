// Tracks, tabs, plans, steps and labels.
package com.example.subjects.depot

import android.content.Intent
import androidx.test.ext.junit.runners.AndroidJUnit4
import androidx.test.platform.app.InstrumentationRegistry
import java.net.InetAddress
import java.net.ServerSocket
import java.util.concurrent.atomic.AtomicInteger
import kotlin.concurrent.thread
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import org.junit.After
import org.junit.Assert.assertEquals
import org.junit.Before
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class TrackTest {
  private val printer = FakePrinter()

  @Before
  fun setUp() {
    TrackService.points = 0
    TrackRobot.file.delete()
    printer.start()
  }

  @After fun switchOff() = printer.stop()

  @Test
  fun recordsATrack() =
    TrackRobot.run {
      record("47.5,7.6")
      stop()
      assertEquals("Basel", TrackService.placeOf("47.5,7.6").get())
      assertTrack("<trk><pt>47.5,7.6</pt></trk>")
    }

  @Test
  fun countsTheVisits() {
    val tabs = TabManager()
    val counter = VisitCounter()
    onMain { counter.follow(tabs) }
    tabs.select("news")
    assertEquals(64, tabs.saveThumbnail("news").get())
    tabs.select("weather")
    InstrumentationRegistry.getInstrumentation().waitForIdleSync()
    onMain {
      assertEquals(1, counter.of("weather"))
      assertEquals(1, counter.of("news"))
    }
  }

  @Test
  fun plansTheDay() {
    val plan = DayPlan()
    onMain { plan.open() }
    plan.load()
    plan.text.awaitValue("14 parcels, 2 vans")
  }

  @Test
  fun storesStepsInBatches() = runBlocking {
    val batcher = StepBatcher(3)
    launch {
      for (count in 1..7) batcher.step(count)
      batcher.close()
    }
    assertEquals(listOf(listOf(1, 2, 3), listOf(4, 5, 6), listOf(7)), batcher.batches.await())
  }

  @Test
  fun printsTheLabels() {
    val queue = PrintQueue(printer.port)
    val answers = listOf("Basel", "Bern", "Chur").map(queue::print).map { it.get() }
    assertEquals(listOf("1 ok", "2 ok", "3 ok"), answers.sorted())
    assertEquals(3, printer.printed.get())
  }
}

object TrackRobot {
  private val context = InstrumentationRegistry.getInstrumentation().targetContext
  private val intent = Intent(context, TrackService::class.java)

  val file = TrackService.fileOf(context)

  /** Records a point, and waits until it is recorded. */
  fun record(at: String) {
    val before = TrackService.points
    context.startService(Intent(intent).putExtra("at", at))
    while (TrackService.points == before) Thread.sleep(10)
  }

  fun stop() {
    context.stopService(intent)
  }

  fun assertTrack(expected: String) {
    val track = file.readText()
    assertEquals(expected, track)
  }
}

/** A printer on a port of this device. */
class FakePrinter {
  private val socket = ServerSocket(0, 50, InetAddress.getLoopbackAddress())

  val printed = AtomicInteger()
  val port
    get() = socket.localPort

  fun start() {
    thread(name = "printer", isDaemon = true) {
      try {
        while (true) {
          socket.accept().use {
            it.getInputStream().bufferedReader().readLine()
            it.getOutputStream().write("${printed.incrementAndGet()} ok\n".toByteArray())
          }
        }
      } catch (_: java.io.IOException) {
        // switched off
      }
    }
  }

  fun stop() = socket.close()
}
