// In the office: catalogues come in, passes go out, and what breaks is reported.
package com.example.subjects.smithy

import androidx.test.ext.junit.runners.AndroidJUnit4
import java.util.concurrent.CopyOnWriteArrayList
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.flow.flowOf
import kotlinx.coroutines.runBlocking
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class OfficeTest : SmithyTest() {
  @Test
  fun importsAnotherCatalogue() = runBlocking {
    val draft = emptyFile("draft.txt")
    val wizard = ImportWizard(draft)
    wizard.bringIn(endless("tongs", "files"))
    assertEquals("tongs", wizard.first.await())
    wizard.giveUp()
    assertEquals(6, inkTheStamp())
    wizard.bringIn(flowOf("bellows", "aprons"))
    wizard.finish()
    assertTrue("no draft", draft.exists())
    assertEquals(listOf("bellows", "aprons"), draft.readLines())
  }

  @Test
  fun reportsWhatBreaks() = runBlocking {
    val reported = CopyOnWriteArrayList<String>()
    val buffer = CrashBuffer { reported += it }
    buffer.recordAll("hammer", "anvil")
    assertEquals(6, inkTheStamp())
    buffer.recordAll("bellows", "tongs", "vice")
    buffer.close()
    assertEquals(listOf("hammer", "anvil", "bellows", "tongs", "vice"), reported)
  }

  @Test
  fun stampsThePassOnce() {
    val guild = Guild()
    val passes = runBlocking(Dispatchers.Default) { List(5) { async { guild.pass() } }.awaitAll() }
    assertEquals(setOf("pass 1"), passes.toSet())
    assertEquals(1, guild.stamped.get())
  }

  @Test
  fun heatsTheHearth() {
    val hearth = Hearth()
    hearth.set(420)
    runBlocking { hearth.light().first { it } }
    assertEquals(420, hearth.measured().value)
  }
}
