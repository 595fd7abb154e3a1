// Who is signed in, who is there, and what is told about it.
package com.example.subjects.tannery

import androidx.test.ext.junit.runners.AndroidJUnit4
import java.io.File
import java.util.concurrent.CopyOnWriteArrayList
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.runBlocking
import org.junit.Assert.assertEquals
import org.junit.Assert.assertNull
import org.junit.Before
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class SessionTest : BaseTanneryTest() {
  private object QuickAssociation : Association {
    override suspend fun token(name: String): String {
      delay(3)
      return "token of $name"
    }
  }

  private val store = TokenStore()
  private lateinit var session: Session

  @Before
  fun signIn() {
    session = Session(store, QuickAssociation)
    session.signIn("anna", "old token")
  }

  @Test
  fun forgetsTheToken() {
    val renewal = session.renew()
    assertEquals("open", Depot().ring().visit())
    session.signOut()
    runBlocking { renewal.join() }
    assertNull(store.token)
  }

  @Test
  fun tellsItAtOnce() {
    val batches = CopyOnWriteArrayList<List<String>>()
    val analytics = AnalyticsQueue(size = 3, patience = 1200) { batches += it }
    analytics.log("opened")
    analytics.log("searched")
    val notes = File(dir, "notes").apply { writeText("sold: ox") }
    analytics.log(notes.readText())
    eventually("a batch") { batches.isNotEmpty() }
    assertEquals(listOf("opened", "searched", "sold: ox"), batches.first())
  }

  @Test
  fun comesOnline() {
    val presence = Presence()
    presence.connect()
    val state = runBlocking { presence.state.first { it == "online" } }
    assertEquals("online", state)
  }
}
