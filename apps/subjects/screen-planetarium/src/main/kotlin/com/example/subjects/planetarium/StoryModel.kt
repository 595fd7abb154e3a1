// Looks stories up; outlives the screen.
package com.example.subjects.planetarium

import android.os.SystemClock
import androidx.lifecycle.LiveData
import androidx.lifecycle.MutableLiveData
import androidx.lifecycle.ViewModel

class StoryModel : ViewModel() {
  private val found = MutableLiveData<String?>()

  /** What is to be told next. */
  val story: LiveData<String?>
    get() = found

  fun lookUp(name: String) {
    Crew.run {
      SystemClock.sleep(15)
      found.postValue(name)
    }
  }

  fun told() {
    found.value = null
  }
}
