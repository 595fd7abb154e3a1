package com.example.subjects.brickworks

import android.os.SystemClock
import androidx.lifecycle.LiveData
import androidx.lifecycle.MutableLiveData

/** How many bricks there are of a kind. */
class StockRepository(private val executors: AppExecutors) {
  fun stock(kind: String): LiveData<Int> {
    val stock = MutableLiveData<Int>()
    executors.networkIO().execute {
      SystemClock.sleep(40)
      stock.postValue(kind.length * 100)
    }
    executors.diskIO().execute { cleanUp() }
    return stock
  }

  private fun cleanUp() {
    SystemClock.sleep(5)
    Analytics.track("stock.cleaned")
  }
}
