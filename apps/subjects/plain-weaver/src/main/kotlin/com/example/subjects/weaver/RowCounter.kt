package com.example.subjects.weaver

import androidx.lifecycle.LiveData
import androidx.lifecycle.MediatorLiveData
import androidx.lifecycle.MutableLiveData

/** Counts rows on two looms, each with a thread of its own. */
class RowCounter {
  private val left = MutableLiveData(0)
  private val right = MutableLiveData(0)
  private val sum = MediatorLiveData<Int>()

  val rows: LiveData<Int> = sum

  /** On the main thread only. */
  fun connect() {
    sum.addSource(left) { add() }
    sum.addSource(right) { add() }
  }

  fun weave(leftRows: Int, rightRows: Int) {
    Thread { for (row in 1..leftRows) left.postValue(row) }.start()
    Thread { for (row in 1..rightRows) right.postValue(row) }.start()
  }

  private fun add() {
    sum.value = (left.value ?: 0) + (right.value ?: 0)
  }
}
