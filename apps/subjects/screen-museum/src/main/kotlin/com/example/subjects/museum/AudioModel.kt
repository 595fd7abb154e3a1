// The audio guide; outlives the screen.
package com.example.subjects.museum

import android.os.SystemClock
import androidx.lifecycle.LiveData
import androidx.lifecycle.MutableLiveData
import androidx.lifecycle.ViewModel

class AudioModel : ViewModel() {
  private val tuned = MutableLiveData<String>()

  val channel: LiveData<String>
    get() = tuned

  fun tune() = Wardens.send(Tune())

  private inner class Tune : Runnable {
    override fun run() {
      SystemClock.sleep(20)
      tuned.postValue("Channel 5")
    }
  }
}
