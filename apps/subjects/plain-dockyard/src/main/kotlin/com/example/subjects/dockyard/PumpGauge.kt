package com.example.subjects.dockyard

import androidx.lifecycle.LiveData
import androidx.lifecycle.MutableLiveData
import java.util.concurrent.Executors

/** Pumps a dock dry in the background, and says how much water is left. */
class PumpGauge {
  private val pump = Executors.newSingleThreadExecutor()
  private val level = MutableLiveData(30)

  val water: LiveData<Int> = level

  fun start() {
    pump.execute(Pump())
  }

  private inner class Pump : Runnable {
    override fun run() {
      for (left in intArrayOf(20, 10, 0)) {
        level.postValue(left)
      }
    }
  }
}
