// An account: tokens, sessions, and what is typed in its search field.
package com.example.subjects.stationer

import androidx.test.ext.junit.runners.AndroidJUnit4
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.runBlocking
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class AccountTest {
  private val server = FakeServer()

  @Test
  fun asksForAnotherToken() {
    val tokens = TokenSource(server::login)
    assertEquals("token 1", tokens.now())
    val inbox = runBlocking { server.inbox() }
    assertEquals(5, inbox.size)
    assertEquals("token 2", tokens.now())
  }

  @Test
  fun renewsTheSessionOnce() {
    val keeper = SessionKeeper("token 0", server::login)
    val sessions = runBlocking {
      List(5) { async(Dispatchers.Default) { keeper.renew("token 0") } }.awaitAll()
    }
    assertEquals(List(5) { "token 1" }, sessions)
    assertEquals(1, server.logins.get())
  }

  @Test
  fun suggestsForTheLastWord() {
    val suggestions = Suggestions()
    suggestions.type("ca")
    suggestions.type("iron")
    val iron = suggestions.shown.filter { "iron" in it }.blockingFirst()
    assertEquals(listOf("iron", "ironwork"), iron)
    assertEquals(iron, suggestions.shown.value)
  }
}
