// When an order is delivered; outlives the screen.
package com.example.subjects.bakery

import android.os.SystemClock
import androidx.lifecycle.LiveData
import androidx.lifecycle.MutableLiveData
import androidx.lifecycle.ViewModel

class DeliveryModel : ViewModel() {
  private val answer = MutableLiveData<String>()

  val day: LiveData<String>
    get() = answer

  fun ask() {
    Bakers.ask {
      SystemClock.sleep(150)
      answer.postValue("Friday")
    }
  }
}
