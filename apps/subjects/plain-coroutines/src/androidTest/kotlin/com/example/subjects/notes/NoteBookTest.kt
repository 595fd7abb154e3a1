// A note book whose coroutines the first tests trust to be quick; the last two do not depend on it.
package com.example.subjects.notes

import androidx.test.ext.junit.runners.AndroidJUnit4
import androidx.test.platform.app.InstrumentationRegistry
import kotlinx.coroutines.joinAll
import kotlinx.coroutines.runBlocking
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class NoteBookTest {
  private val instrumentation = InstrumentationRegistry.getInstrumentation()
  private val storage = Storage()
  private val book = NoteBook(storage)

  @Test
  fun saysThatTheNoteIsSaved() {
    book.save("milk, eggs")
    Thread.sleep(250)
    assertEquals("saved 1", onMain { book.status })
  }

  @Test
  fun showsEveryDraft() {
    book.showDrafts("to be or not to be")
    Thread.sleep(400)
    assertEquals(6, onMain { book.drafts.size })
  }

  @Test
  fun findsWhatWasTyped() {
    book.searchWhileTyping()
    instrumentation.waitForIdleSync()
    for (query in listOf("b", "br", "bre", "brea")) {
      onMain { book.type(query) }
    }
    Thread.sleep(350)
    assertEquals(listOf("bread", "breakfast"), onMain { book.found })
  }

  @Test
  fun showsWhatWasSearchedForLast() {
    book.search("gro")
    Thread.sleep(200)
    runBlocking { book.search("bri").join() }
    Thread.sleep(50)
    assertEquals(listOf("bridge"), onMain { book.found })
  }

  @Test
  fun isUpToDate() {
    val synchronised = book.synchronise()
    runBlocking { synchronised.join() }
    assertEquals("up to date", onMain { book.status })
  }

  @Test
  fun savesInOrder() {
    val jobs = listOf("milk", "eggs", "flour").map { book.save(it) }
    runBlocking { jobs.joinAll() }
    assertEquals(listOf("milk", "eggs", "flour"), storage.notes)
    assertEquals("saved 3", onMain { book.status })
  }

  @Test
  fun canBeRenamedWhileItSaves() {
    book.save("milk, eggs")
    onMain { book.title = "Shopping" }
    Thread.sleep(100)
    assertEquals("Shopping", onMain { book.title })
  }
}
