// What visitors see, like and eat.
package com.example.subjects.aquarium

import android.os.SystemClock
import androidx.test.ext.junit.runners.AndroidJUnit4
import androidx.test.platform.app.InstrumentationRegistry
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.cancel
import kotlinx.coroutines.launch
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Before
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class VisitorTest {
  private val instrumentation = InstrumentationRegistry.getInstrumentation()
  private val favourites = Favourites(instrumentation.targetContext)

  @Before
  fun setUp() {
    favourites.clear()
    instrumentation.runOnMainSync {}
  }

  @Test
  fun likesTheManta() {
    favourites.add("manta").get()
    SystemClock.sleep(300)
    assertTrue("manta" in favourites)
  }

  @Test
  fun likesTheOctopus() {
    favourites.add("octopus").get()
    instrumentation.runOnMainSync {}
    assertTrue("octopus" in favourites)
  }

  @Test
  fun watchesTheTankFill() {
    val tank = Tank()
    val seen = ArrayList<String>()
    val scope = CoroutineScope(Dispatchers.Main.immediate)
    instrumentation.runOnMainSync { scope.launch { tank.state.collect { seen += it } } }
    tank.openValve()
    SystemClock.sleep(300)
    tank.closeValve()
    instrumentation.runOnMainSync { scope.cancel() }
    assertEquals(listOf("empty", "filling", "full"), seen)
  }
}
