// Firings on file, and the index by which they are found.
package com.example.subjects.pottery

import com.google.common.util.concurrent.ListenableFuture
import com.google.common.util.concurrent.MoreExecutors
import java.io.File
import java.util.concurrent.Callable
import java.util.concurrent.ConcurrentSkipListMap
import java.util.concurrent.Executors

class FiringRecord(val name: String, val degrees: Int)

class FiringIndex {
  private val byDegrees = ConcurrentSkipListMap<Int, String>()

  fun add(record: FiringRecord) {
    byDegrees[record.degrees] = record.name
  }

  fun between(low: Int, high: Int): List<String> = byDegrees.subMap(low, high).values.toList()
}

class FiringArchive(private val folder: File, private val index: FiringIndex) {
  private val disk = MoreExecutors.listeningDecorator(Executors.newSingleThreadExecutor())
  private val librarian = Executors.newSingleThreadExecutor()

  /** Files the record, under the name that comes back. */
  fun save(record: FiringRecord): ListenableFuture<File> {
    val written = disk.submit(WriteRecord(folder, record))
    written.addListener(IndexFiring(index, record), librarian)
    return written
  }
}

class WriteRecord(private val folder: File, private val record: FiringRecord) : Callable<File> {
  override fun call(): File {
    folder.mkdirs()
    return File(folder, record.name + ".txt").apply { writeText("${record.name} ${record.degrees}") }
  }
}

class IndexFiring(private val index: FiringIndex, private val record: FiringRecord) : Runnable {
  override fun run() {
    index.add(record)
  }
}
