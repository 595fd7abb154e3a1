// Samples are dried before they are stored.
package com.example.subjects.seedbank

import android.os.SystemClock
import androidx.test.ext.junit.runners.AndroidJUnit4
import java.util.concurrent.TimeUnit
import org.junit.After
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class DryingTest {
  private val room = DryingRoom()

  @After
  fun tearDown() {
    room.close()
  }

  @Test
  fun driesThreeSamples() {
    room.dry("flax")
    room.dry("oats")
    room.dry("rye")
    SystemClock.sleep(200) // write the labels
    room.awaitDry(20, TimeUnit.SECONDS)
    assertEquals(setOf("flax", "oats", "rye"), room.dried())
  }

  @Test
  fun driesABatchOfThree() {
    room.dryInBatch("flax")
    room.dryInBatch("oats")
    room.dryInBatch("rye")
    SystemClock.sleep(200) // write the labels
    room.awaitDry(40, TimeUnit.SECONDS)
    assertEquals(setOf("flax", "oats", "rye"), room.dried())
  }
}
