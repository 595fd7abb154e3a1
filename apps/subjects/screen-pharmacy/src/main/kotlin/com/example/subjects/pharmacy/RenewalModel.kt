// A prescription that is being renewed.
package com.example.subjects.pharmacy

import android.os.SystemClock
import androidx.lifecycle.LiveData
import androidx.lifecycle.MutableLiveData
import androidx.lifecycle.ViewModel

class RenewalModel : ViewModel() {
  private val state = MutableLiveData<String>()

  val renewed: LiveData<String>
    get() = state

  fun renew() = BackRoom.ask(Renew())

  private inner class Renew : Runnable {
    override fun run() {
      SystemClock.sleep(20)
      state.postValue("Renewed")
    }
  }
}
