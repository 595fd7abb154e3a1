// Alarms and who is on duty.
package com.example.subjects.station

import android.content.Intent
import android.os.SystemClock
import androidx.test.ext.junit.runners.AndroidJUnit4
import androidx.test.platform.app.InstrumentationRegistry
import kotlinx.coroutines.delay
import kotlinx.coroutines.runBlocking
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class AlarmTest {
  private val pager = Pager()
  private val board = AlarmBoard()

  @Test
  fun callsTheDoctor() = runBlocking {
    val called = pager.beginShift()
    delay(400)
    pager.call("Hut 7")
    assertEquals("Hut 7", called.await())
  }

  @Test
  fun writesToTheDoctor() = runBlocking {
    val opened = pager.openLetters()
    pager.write("Hut 9")
    assertEquals("Hut 9", opened.await())
  }

  @Test
  fun showsBothAlarms() = runBlocking {
    val heard = board.hear("rockfall")
    delay(250)
    board.raise("storm")
    heard.join()
    assertEquals(setOf("rockfall", "storm"), board.alarms.value)
  }

  @Test
  fun showsBothPatrols() = runBlocking {
    val heard = board.hearOf("east")
    delay(250)
    board.sendOut("west")
    heard.join()
    assertEquals(setOf("east", "west"), board.patrols.value)
  }

  @Test
  fun seesANewName() {
    val context = InstrumentationRegistry.getInstrumentation().targetContext
    val watch = RosterWatch(context)
    watch.begin()
    SystemClock.sleep(400)
    context.sendBroadcast(Intent(RosterWatch.ON_DUTY).putExtra(RosterWatch.NAME, "Ida"))
    assertEquals("Ida", watch.name())
    watch.end()
  }
}
