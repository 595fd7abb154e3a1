package com.example.subjects.brickworks

import java.util.Collections

/** The kinds of bricks on sale. */
class Catalog(private val executors: AppExecutors) {
  private val names = Collections.synchronizedList(arrayListOf("standard", "clinker", "engineering"))

  /** Empties the catalog, on the disk's thread. */
  fun deleteAll() {
    Analytics.track("catalog.delete")
    executors.diskIO().execute { names.clear() }
  }

  fun add(name: String) {
    names += name
  }

  /** Waits until the disk has nothing to do; tells the names. */
  fun names(): List<String> {
    executors.diskIO().submit {}.get()
    return ArrayList(names)
  }
}
