// How far the download of an e-book is, in percent.
package com.example.subjects.lending

import android.os.SystemClock
import androidx.lifecycle.LiveData
import androidx.lifecycle.MutableLiveData
import androidx.lifecycle.ViewModel
import java.util.concurrent.Executors

class DownloadModel : ViewModel() {
  private val network = Executors.newSingleThreadExecutor()
  private val percent = MutableLiveData<Int>()

  /** How far it is. */
  val progress: LiveData<Int> = percent

  /** Downloads a book in two parts. */
  fun download() {
    network.execute(Download())
  }

  private inner class Download : Runnable {
    override fun run() {
      SystemClock.sleep(FIRST_PART_MS)
      percent.postValue(50)
      SystemClock.sleep(SECOND_PART_MS)
      percent.postValue(100)
    }
  }

  private companion object {
    const val FIRST_PART_MS = 10L
    const val SECOND_PART_MS = 400L
  }
}
