// Pieces that come later, and bookmarks that come back.
package com.example.subjects.weaver

import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class DelayedPiecesTest : PiecesContract() {
  override fun pieces(count: Int): Pieces = DelayedPieces(count)

  @Test
  fun bringsBackTheBookmark() {
    bookmarks("satin", "twill") {
      swipeAway("twill")
      remaining("satin")
      tapUndo()
      remaining("satin", "twill")
    }
  }

  private fun bookmarks(vararg patterns: String, steps: BookmarksRobot.() -> Unit) {
    val bookmarks = Bookmarks()
    patterns.forEach(bookmarks::add)
    BookmarksRobot(bookmarks).steps()
  }

  private class BookmarksRobot(private val bookmarks: Bookmarks) {
    fun swipeAway(pattern: String) = bookmarks.remove(pattern)

    fun tapUndo() {
      bookmarks.undo()
    }

    fun remaining(vararg patterns: String) = assertEquals(patterns.toSet(), bookmarks.all())
  }
}
