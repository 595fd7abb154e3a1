// Proofs are read, the catalogue is looked up, and the workshop's radio is heard.
package com.example.subjects.bindery

import android.os.SystemClock
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.greenrobot.eventbus.EventBus
import org.junit.After
import org.junit.Assert.assertEquals
import org.junit.Before
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class ProofTest {
  @get:Rule val ledger = LedgerRule(pages = 10)

  private val bus = EventBus.builder().build()
  private val reader = ProofReader(bus)

  @Before
  fun arrive() {
    bus.register(reader)
  }

  @After
  fun leave() {
    bus.unregister(reader)
  }

  @Test
  fun showsNoBannerForAReadProof() {
    bus.postSticky(ProofReady("Emma"))
    ledger.clerkBegins()
    eventually { ledger.isFull() }
    val banner = openBanner()
    assertEquals("nothing to read", banner.text)
    bus.unregister(banner)
  }

  private fun openBanner() = ProofBanner().also { bus.register(it) }

  @Test
  fun refreshesTheCatalogue() {
    lateinit var catalogue: Catalogue
    onMain {
      val cache = CatalogueCache(listOf("Emma", "Walden"))
      catalogue = Catalogue(cache) { listOf("Emma", "Walden", "Ulysses") }
    }
    catalogue.refresh()
    SystemClock.sleep(300)
    assertEquals("3 titles, newest: Ulysses", catalogue.headline.getOrAwaitValue())
    catalogue.close()
  }

  @Test
  fun hearsTheCalls() {
    val radio = WorkshopRadio()
    radio.heard.test {
      radio.call("glue is hot")
      radio.call("boards are cut")
      assertEquals("glue is hot", next())
      assertEquals("boards are cut", next())
    }
  }
}
