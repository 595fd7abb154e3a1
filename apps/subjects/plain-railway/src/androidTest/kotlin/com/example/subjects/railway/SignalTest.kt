// Trains are stopped, let go and counted.
package com.example.subjects.railway

import androidx.test.ext.junit.runners.AndroidJUnit4
import kotlinx.coroutines.delay
import kotlinx.coroutines.joinAll
import kotlinx.coroutines.runBlocking
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class SignalTest {
  @Test
  fun stopsOneTrainForTheOther() = runBlocking {
    val box = SignalBox()
    val work = box.work(2)
    box.stop("Oslo")
    delay(350)
    box.depart("Bergen")
    work.join()
    assertEquals(listOf("Oslo stops", "Bergen departs"), box.log)
  }

  @Test
  fun countsTheAxlesOfBothTrains() = runBlocking {
    val counter = AxleCounter()
    val sum = counter.count()
    joinAll(counter.pass(5), counter.pass(8))
    counter.switchOff()
    assertEquals(52, sum.await())
  }
}
