// What the pages of the results know; outlives the screen.
package com.example.subjects.regatta

import android.os.SystemClock
import androidx.lifecycle.MutableLiveData
import androidx.lifecycle.SavedStateHandle
import androidx.lifecycle.ViewModel
import java.util.concurrent.atomic.AtomicInteger

class ResultsModel(private val state: SavedStateHandle) : ViewModel() {
  val ladder = MutableLiveData<String>()

  /** How many pages were loaded. */
  val pages = AtomicInteger()

  /** The draft of a protest. */
  var draft: String
    get() = state.get<String>("draft") ?: ""
    set(text) = state.set("draft", text)

  fun loadLadder() = Shore.staff().execute(LoadLadder())

  private inner class LoadLadder : Runnable {
    override fun run() {
      SystemClock.sleep(5)
      ladder.postValue("1. Petrel 2. Curlew")
      pages.incrementAndGet()
    }
  }
}
