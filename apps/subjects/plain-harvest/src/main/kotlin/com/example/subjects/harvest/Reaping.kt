// A field is mown, and what was mown is bound; its state is there to be observed.
package com.example.subjects.harvest

import android.os.SystemClock
import androidx.lifecycle.LiveData
import androidx.lifecycle.MutableLiveData
import java.util.concurrent.Executors

class Reaping {
  private val reaper = Executors.newSingleThreadExecutor()
  private val current = MutableLiveData("ripe")

  val state: LiveData<String>
    get() = current

  fun mow() = reaper.execute(Mow())

  fun bind() = current.postValue("bound")

  fun goHome() = reaper.shutdown()

  private inner class Mow : Runnable {
    override fun run() {
      SystemClock.sleep(20)
      current.postValue("mown")
    }
  }
}
