// Price lists are imported, and files are downloaded in chunks.
package com.example.subjects.depot

import androidx.test.ext.junit.runners.AndroidJUnit4
import java.io.File
import kotlinx.coroutines.runBlocking
import org.junit.Assert.assertEquals
import org.junit.Rule
import org.junit.Test
import org.junit.rules.TemporaryFolder
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class ImportTest {
  @get:Rule val folder = TemporaryFolder(appCache())

  private val long = (1..400).map { "article $it;$it" }
  private val short = listOf("rope;12", "nails;3")

  @Test
  fun importsAnotherListAfterCancelling() =
    importing(folder.newFolder()) {
      start(long)
      giveUp()
      assertEquals(';', separatorOf(short))
      start(short)
      finish()
      imported shouldBe short
    }

  @Test
  fun downloadsInChunks() {
    val remote = "the quick brown fox jumps over the lazy dog"
    for (size in listOf(7, 16)) {
      assertEquals(remote, ChunkMerger().download(remote, size))
    }
  }
}

/** Steps of an import. */
class ImportSteps(dir: File) {
  private val wizard = ImportWizard(dir)

  val imported: List<String>
    get() = wizard.result.readLines().filter { it.isNotEmpty() }

  /** Starts and waits for the first row. */
  fun start(rows: List<String>) {
    val first = wizard.begin(rows)
    runBlocking { assertEquals(rows.first(), first.await()) }
  }

  fun giveUp() = wizard.cancel()

  fun separatorOf(rows: List<String>) = runBlocking { wizard.preview(rows) }

  fun finish() = runBlocking { wizard.join() }

  infix fun List<String>.shouldBe(expected: List<String>) = assertEquals(expected, this)
}

fun importing(dir: File, steps: ImportSteps.() -> Unit) = ImportSteps(dir).steps()
