// What comes without coroutines: observers, a loader, a future's next stage, a timer, an idle main thread.
package com.example.subjects.garden

import androidx.test.ext.junit.runners.AndroidJUnit4
import androidx.test.platform.app.InstrumentationRegistry
import java.util.concurrent.CompletableFuture
import java.util.concurrent.TimeUnit
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class WeatherTest {
  private val instrumentation = InstrumentationRegistry.getInstrumentation()

  @Test
  fun hearsOfTheFrost() {
    val warnings = FrostWarnings()
    val heard = CompletableFuture<Int>()
    warnings.ask()
    onMain { warnings.observe { heard.complete(it) } }
    assertEquals(-3, heard.get(2500, TimeUnit.MILLISECONDS))
  }

  @Test
  fun hearsOfTheLastFrost() {
    val warnings = FrostWarnings()
    val heard = CompletableFuture<Int>()
    warnings.ask()
    onMain { warnings.observeWithLast { heard.complete(it) } }
    assertEquals(-3, heard.get())
  }

  @Test
  fun loadsTheSeeds() {
    var seeds = emptyList<String>()
    val loader = onMain { SeedLoader(instrumentation.targetContext) }
    onMain { loader.registerListener(1) { _, loaded -> seeds = loaded.orEmpty() } }
    onMain { loader.startLoading() }

    assertEquals("15 May", Almanac.lastFrost())
    onMain { loader.reset() }

    assertEquals(listOf("cress", "dill"), onMain { seeds })
  }

  @Test
  fun labelsThePot() {
    val label = PotLabel()
    assertEquals("Rosa", label.print("rose").get())
    assertEquals("15 May", Almanac.lastFrost())
    assertEquals("Rosa", onMain { label.text })
  }

  @Test
  fun sprinkles() {
    val sprinkler = Sprinkler()
    sprinkler.startSoon()
    assertTrue(within(600) { sprinkler.isOn })
  }

  @Test
  fun rakesWhenIdle() {
    val rake = Rake()
    onMain { rake.rakeWhenIdle() }
    instrumentation.waitForIdleSync()
    assertEquals(1, onMain { rake.heaps })
  }
}
