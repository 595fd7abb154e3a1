// Queues and events of the desk: some may be replaced or missed by who is not there in time, some may not.
package com.example.subjects.lending

import androidx.test.ext.junit.runners.AndroidJUnit4
import java.util.concurrent.TimeUnit
import kotlinx.coroutines.runBlocking
import org.junit.After
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class DeskTest {
  private val desk = Desk()
  private val board = NoticeBoard()

  @After
  fun close() {
    board.close()
    desk.close()
  }

  @Test
  fun showsEveryNumber() {
    val display = desk.showNumbers()
    desk.call(41)
    Thread.sleep(250)
    desk.call(42)
    desk.closeQueues()
    runBlocking { display.join() }
    assertEquals(listOf(41, 42), desk.shown.toList())
  }

  @Test
  fun putsEveryBookBack() {
    val trolley = desk.putBooksBack()
    desk.takeBack("Dune")
    desk.takeBack("Emma")
    desk.closeQueues()
    runBlocking { trolley.join() }
    assertEquals(listOf("Dune", "Emma"), desk.putBack.toList())
  }

  @Test
  fun putsALoanOnTheBoard() {
    board.follow(desk.loans)
    Thread.sleep(250)
    desk.lend("Dune")
    assertEquals("Dune", board.notices.poll(5, TimeUnit.SECONDS))
  }

  @Test
  fun putsAnArrivalOnTheBoard() {
    board.follow(desk.arrivals)
    desk.unpack("Emma")
    assertEquals("Emma", board.notices.take())
  }
}
