package com.example.subjects.newsroom

import android.os.SystemClock
import androidx.lifecycle.LiveData
import androidx.lifecycle.MutableLiveData
import java.util.concurrent.Executors
import java.util.concurrent.TimeUnit

/** The headline on the front page. */
class FrontPage {
  private val editor = Executors.newSingleThreadExecutor()
  private val shown = MutableLiveData<String>()

  val headline: LiveData<String>
    get() = shown

  /** An editor makes a headline of it. */
  fun propose(news: String) {
    editor.execute(Edit(news))
  }

  /** Shows it as it is. */
  fun breaking(news: String) {
    shown.postValue(news)
  }

  /** Waits until the editor has nothing to do. */
  fun close() {
    editor.shutdown()
    while (!editor.awaitTermination(1, TimeUnit.MINUTES)) continue
  }

  private inner class Edit(private val news: String) : Runnable {
    override fun run() {
      SystemClock.sleep(20)
      shown.postValue(news.uppercase())
    }
  }
}
