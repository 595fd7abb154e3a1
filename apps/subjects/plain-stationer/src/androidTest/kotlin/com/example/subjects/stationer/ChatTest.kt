// A chat and its mail: typing, synchronising, jobs, and messages that wait for the network.
package com.example.subjects.stationer

import android.content.Intent
import androidx.test.ext.junit.runners.AndroidJUnit4
import androidx.test.platform.app.InstrumentationRegistry
import kotlinx.coroutines.runBlocking
import org.junit.After
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Before
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class ChatTest {
  @get:Rule val scratch = Scratch()

  private lateinit var syncer: Syncer

  @Before
  fun setUp() {
    syncer = Syncer(scratch.folder())
  }

  @After
  fun tearDown() {
    syncer.stop()
  }

  @Test
  fun forgetsWhoWasTyping() = scratch.chat {
    peerTypes("Ann")
    savesHistory()
    nobodyTypes()
  }

  @Test
  fun synchronisesAgain() {
    assertTrue(syncer.start())
    runBlocking { syncer.polled.await() }
    syncer.stop()
    scratch.archive().write("log").get()
    assertTrue("is locked", syncer.start())
  }

  @Test
  fun sendsAfterTheFoldersAreListed() {
    val queue = JobQueue()
    queue.open()
    queue later "list folders"
    scratch.archive().write("draft").get()
    queue now "send draft"
    queue.awaitDone(2)
    assertEquals(listOf("list folders", "send draft"), queue.done)
  }

  @Test
  fun sendsWhatHasWaited() {
    val context = InstrumentationRegistry.getInstrumentation().targetContext
    val outbox = Outbox(context)
    outbox.open()
    outbox.send("good morning")
    context.sendBroadcast(Intent(Outbox.ONLINE).setPackage(context.packageName))
    outbox.send("good night")
    assertEquals(listOf("good morning", "good night"), outbox.awaitSent(2))
    outbox.close()
  }
}
