// Who is signed in, for how long, and what is locked away.
package com.example.subjects.weaver

import android.content.Context
import android.content.SharedPreferences
import android.os.SystemClock
import androidx.test.core.app.ApplicationProvider
import androidx.test.ext.junit.runners.AndroidJUnit4
import java.util.concurrent.CopyOnWriteArrayList
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.runBlocking
import org.greenrobot.eventbus.EventBus
import org.greenrobot.eventbus.Subscribe
import org.junit.After
import org.junit.Before
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class SessionTest {
  @get:Rule val archive = Archive()

  private val bus: EventBus = EventBus.builder().build()
  private val guard = SessionGuard(bus)
  private lateinit var settings: SharedPreferences

  @Before
  fun setUp() {
    settings = ApplicationProvider.getApplicationContext<Context>().getSharedPreferences("vault", 0)
    settings.edit().clear().commit()
    bus.register(guard)
  }

  @After
  fun tearDown() = bus.unregister(guard)

  @Test
  fun renewsTheToken() = runBlocking {
    val guild = FakeGuild()
    val refresher = TokenRefresher(guild)
    val token = refresher.token()
    guild.profile(token) shouldBe "ada by token 1"
    refresher.expectAnotherThan(token)
  }

  @Test
  fun saysOnceThatTheSessionIsOver() {
    bus.postSticky(SessionExpired("ada"))
    archive.store("ada", "signed", "out", "bye")
    val banner = Banner().showOn(bus)
    banner.shown.toList() shouldBe emptyList()
  }

  @Test
  fun locksTheVaultAtOnce() {
    val vault = Vault(settings)
    vault.unlock()
    settings.edit().putInt(Vault.TIMEOUT, 0).apply()
    SystemClock.sleep(350)
    vault.goneFor(minutes = 1)
    vault.locked shouldBe true
  }

  @Test
  fun loadsTheCatalogOnce() = runBlocking {
    val catalog = Catalog()
    val found = listOf("s", "w", "l").map { async { catalog.find(it) } }.awaitAll()
    found shouldBe listOf("silk", "wool", "linen")
    catalog.loads.get() shouldBe 1
  }

  private suspend fun TokenRefresher.expectAnotherThan(old: String) {
    val renewed = token()
    (renewed != old) shouldBe true
  }

  /** Tells that the session is over, to who has not seen it yet. */
  class Banner {
    val shown = CopyOnWriteArrayList<String>()

    @Subscribe(sticky = true)
    fun onExpired(event: SessionExpired) {
      shown += event.account
    }

    fun showOn(bus: EventBus): Banner {
      bus.register(this)
      return this
    }
  }
}
