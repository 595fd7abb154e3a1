package com.example.subjects.brickworks

import android.os.SystemClock
import io.reactivex.rxjava3.core.Single

/** Bricks, as the server finds them. */
class BrickApi {
  private val all = listOf("clinker", "clinker slip", "clip-on facing")

  fun find(query: String): Single<List<String>> =
    Single.fromCallable {
      SystemClock.sleep(20)
      all.filter { it.startsWith(query) }
    }
}
