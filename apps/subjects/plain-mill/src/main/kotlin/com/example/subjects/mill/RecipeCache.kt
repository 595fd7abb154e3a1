// Recipes for blends of flour. They come from an archive that is slow to search.
package com.example.subjects.mill

import com.google.common.cache.Cache
import com.google.common.cache.CacheBuilder
import java.util.concurrent.Callable
import java.util.concurrent.Executors
import java.util.concurrent.TimeUnit
import java.util.concurrent.atomic.AtomicInteger

data class Recipe(val flour: String, val parts: Int)

/** The archive, which counts how often it is searched. */
class Archive {
  private val counter = AtomicInteger()

  val searches: Int
    get() = counter.get()

  fun search(flour: String): Recipe {
    counter.incrementAndGet()
    Thread.sleep(SEARCH_MS)
    return Recipe(flour, flour.length)
  }

  private companion object {
    const val SEARCH_MS = 15L
  }
}

class RecipeCache(private val archive: Archive) {
  private val recipes: Cache<String, Recipe> = CacheBuilder.newBuilder().maximumSize(16).build()
  private val prefetcher = Executors.newSingleThreadExecutor()

  /** Fetches a recipe in the background, unless it is there. */
  fun prefetch(flour: String) {
    if (recipes.getIfPresent(flour) == null) {
      prefetcher.execute(Prefetch(flour))
    }
  }

  /** The recipe, from the archive if need be. */
  fun get(flour: String): Recipe =
    recipes.getIfPresent(flour) ?: archive.search(flour).also { recipes.put(flour, it) }

  /** Fetches a recipe in the background, unless somebody else does. */
  fun prefetchShared(flour: String) {
    prefetcher.execute(PrefetchShared(flour))
  }

  /** The recipe, which is searched for by one at a time. */
  fun getShared(flour: String): Recipe = recipes.get(flour, Callable { archive.search(flour) })

  /** Lets what is being fetched come in, and nothing more. */
  fun close(): Boolean {
    prefetcher.shutdown()
    return prefetcher.awaitTermination(60, TimeUnit.SECONDS)
  }

  private inner class Prefetch(private val flour: String) : Runnable {
    override fun run() {
      recipes.put(flour, archive.search(flour))
    }
  }

  private inner class PrefetchShared(private val flour: String) : Runnable {
    override fun run() {
      getShared(flour)
    }
  }
}
