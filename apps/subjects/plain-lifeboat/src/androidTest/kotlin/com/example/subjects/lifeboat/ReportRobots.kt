package com.example.subjects.lifeboat

import androidx.test.platform.app.InstrumentationRegistry
import java.util.concurrent.CountDownLatch
import org.junit.Assert.assertEquals

/** Writes drafts, and looks at what is on disk. */
class DraftRobot(private val drafts: DraftStore) {
  fun save(text: String) = apply {
    val written = CountDownLatch(1)
    drafts.save(text) { written.countDown() }
    written.await()
  }

  fun attach(name: String, size: Int) = apply {
    assertEquals(size.toLong(), drafts.attach(name, ByteArray(size)).get())
  }

  fun seesOnDisk(text: String) = apply {
    assertEquals(text, drafts.file.readText())
  }
}

/** Edits a report. */
class EditorRobot(private val editor: Editor) {
  fun checkpoint() = apply { editor.checkpoint() }

  fun adds(words: String) = apply {
    editor.append(words)
  }

  fun takesBack() = apply {
    InstrumentationRegistry.getInstrumentation().runOnMainSync { editor.undo() }
  }

  fun reads(text: String) = apply { assertEquals(text, editor.text) }
}
