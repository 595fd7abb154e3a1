package com.example.subjects.tannery

import androidx.lifecycle.LiveData
import androidx.lifecycle.MutableLiveData

/** Soaks hides, and says how far it is. */
class SoakBath {
  private val mutable = MutableLiveData<Int>()

  val progress: LiveData<Int> = mutable

  fun soaked(percent: Int) {
    mutable.postValue(percent)
  }
}
