// The books on a shelf. A background thread counts the words of their titles.
package com.example.subjects.lending

import android.os.Handler
import android.os.Looper
import java.util.concurrent.Callable
import java.util.concurrent.Executors
import java.util.concurrent.Future

class Shelf(titles: List<String>) {
  private val main = Handler(Looper.getMainLooper())
  private val worker = Executors.newSingleThreadExecutor()
  private val books = titles.toMutableList()

  /** How many books there are. */
  val size: Int
    get() = books.size

  /** Puts a book on the shelf. */
  fun add(title: String) {
    books += title
  }

  /** Counts words, and tells the main thread of each book. */
  fun index(progress: (String) -> Unit): Future<Int> = worker.submit(Indexing(progress))

  private inner class Indexing(val progress: (String) -> Unit) : Callable<Int> {
    override fun call(): Int {
      var words = 0
      for (book in books) {
        words += book.split(" ").size
        main.post { progress(book) }
      }
      return words
    }
  }
}
