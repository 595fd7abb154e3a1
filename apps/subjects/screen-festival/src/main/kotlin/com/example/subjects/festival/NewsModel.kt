package com.example.subjects.festival

import android.os.SystemClock
import androidx.lifecycle.LiveData
import androidx.lifecycle.MutableLiveData
import androidx.lifecycle.ViewModel

/** The latest news, told once. */
class NewsModel : ViewModel() {
  private val pending = MutableLiveData<String?>()

  val news: LiveData<String?>
    get() = pending

  fun fetch() = Work.start(Fetch())

  /** Somebody has shown it. */
  fun shown() {
    pending.value = null
  }

  private inner class Fetch : Runnable {
    override fun run() {
      SystemClock.sleep(20)
      pending.postValue("Sold out")
    }
  }
}
