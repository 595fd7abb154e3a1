// The cookbook is read when the app starts.
package com.example.subjects.recipes

import android.app.Application
import android.os.SystemClock
import java.util.concurrent.CompletableFuture

class RecipesApp : Application() {
  override fun onCreate() {
    super.onCreate()
    Thread(WarmUp(), "warm-up").start()
  }

  private class WarmUp : Runnable {
    override fun run() {
      SystemClock.sleep(10)
      Cookbook.recipes = listOf("Borscht", "Goulash", "Risotto", "Tart")
      Cookbook.chapters.complete(listOf("Soups", "Mains", "Desserts"))
    }
  }
}

object Cookbook {
  @Volatile var recipes: List<String>? = null

  val chapters = CompletableFuture<List<String>>()
}
