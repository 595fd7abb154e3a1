// Firings: the kiln, its service, its attendant, and the records.
package com.example.subjects.pottery

import android.content.Intent
import android.os.SystemClock
import androidx.test.ext.junit.runners.AndroidJUnit4
import androidx.test.platform.app.InstrumentationRegistry
import java.io.File
import java.util.concurrent.TimeUnit
import kotlinx.coroutines.runBlocking
import org.junit.After
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class KilnTest {
  private val context = InstrumentationRegistry.getInstrumentation().targetContext
  private val kiln = Kiln()
  private val controller = FiringController(kiln)
  private val recorder = FiringRecorder(kiln)
  private val bisque = FiringProgram("bisque", 1020)

  private fun firingIntent(name: String) =
    Intent(context, FiringService::class.java).putExtra(FiringService.EXTRA_FIRING, name)

  @After
  fun tearDown() {
    recorder.close()
  }

  @Test
  fun recorderNotesEachPhase() {
    recorder.watchTheLamp()
    assertTrue(recorder.history.await(Phase.IDLE, 5, TimeUnit.SECONDS))
    runBlocking { controller.fire(bisque).join() }
    assertTrue(recorder.history.await(Phase.COOLING, 5, TimeUnit.SECONDS))
    assertEquals(1020, kiln.temperature)
    assertEquals(Phase.values().toList(), recorder.history.entries())
  }

  @Test
  fun recorderReadsEachPhaseFromTheStrip() {
    recorder.readTheStrip()
    runBlocking { controller.fire(bisque).join() }
    assertTrue(recorder.history.await(Phase.COOLING, 40, TimeUnit.SECONDS))
    assertEquals(1020, kiln.temperature)
    assertEquals(Phase.values().toList(), recorder.history.entries())
  }

  @Test
  fun unloadsBeforeTheNextFiring() {
    val rack = Rack()
    val attendant = Attendant(kiln, rack)
    val roster = Roster()
    attendant.unload(listOf("mug", "jug"))
    assertEquals(1, roster.enter("Ada", "glazing").get(5, TimeUnit.SECONDS))
    kiln.ignite(980)
    assertTrue("still in the kiln", rack.pots.await("jug", 3, TimeUnit.SECONDS))
    assertEquals(listOf("mug", "jug"), rack.pots.entries())
  }

  @Test
  fun serviceLogsTheFiring() {
    val intent = firingIntent("raku 7")
    context.startService(intent)
    assertTrue(Studio.serviceEvents.await("started raku 7", 5, TimeUnit.SECONDS))
    val grams = Scale().weigh(800).get(5, TimeUnit.SECONDS)
    assertEquals(800, grams)
    context.stopService(intent)
    assertTrue(Studio.serviceEvents.await("stopped raku 7", 5, TimeUnit.SECONDS))
    assertTrue("raku 7 is not in the log", Studio.firingLog.entries().contains("raku 7"))
  }

  @Test
  fun serviceStopsAfterTheFiringIsLogged() {
    val intent = firingIntent("raku 8")
    context.startService(intent)
    assertTrue(Studio.serviceEvents.await("started raku 8", 40, TimeUnit.SECONDS))
    assertTrue(Studio.firingLog.await("raku 8", 40, TimeUnit.SECONDS))
    context.stopService(intent)
    assertTrue(Studio.serviceEvents.await("stopped raku 8", 40, TimeUnit.SECONDS))
    assertTrue(Studio.firingLog.entries().contains("raku 8"))
  }

  @Test
  fun archivedFiringIsFound() {
    val index = FiringIndex()
    val archive = FiringArchive(File(context.filesDir, "firings"), index)
    val saved = archive.save(FiringRecord("bisque 3", 1020))
    val file = saved.get(5, TimeUnit.SECONDS)
    assertEquals("bisque 3 1020", file.readText())
    SystemClock.sleep(200)
    assertEquals(listOf("bisque 3"), index.between(1000, 1100))
  }
}
