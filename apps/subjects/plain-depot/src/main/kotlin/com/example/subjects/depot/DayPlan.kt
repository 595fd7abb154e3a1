package com.example.subjects.depot

import androidx.lifecycle.LiveData
import androidx.lifecycle.MediatorLiveData
import androidx.lifecycle.MutableLiveData
import kotlin.concurrent.thread

/** What is to be done today: how many parcels, with how many vans. Both are found out in the background. */
class DayPlan {
  private val parcels = MutableLiveData<Int>()
  private val vans = MutableLiveData<Int>()
  private val both = MediatorLiveData<String>()

  val text: LiveData<String> = both

  /** On the main thread. */
  fun open() {
    both.addSource(parcels) { show() }
    both.addSource(vans) { show() }
  }

  fun load() {
    thread(name = "parcels") { for (count in listOf(3, 8, 14)) parcels.postValue(count) }
    thread(name = "vans") { vans.postValue(2) }
  }

  private fun show() {
    both.value = "${parcels.value ?: "?"} parcels, ${vans.value ?: "?"} vans"
  }
}
