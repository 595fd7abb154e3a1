// A count that outlives the screen; a part of it is saved even when the process goes.
package com.example.screens

import androidx.lifecycle.LiveData
import androidx.lifecycle.MutableLiveData
import androidx.lifecycle.SavedStateHandle
import androidx.lifecycle.ViewModel
import androidx.lifecycle.map

class CounterModel(private val saved: SavedStateHandle) : ViewModel() {
    private val mutableTotal = MutableLiveData(0)
    val total: LiveData<Int> = mutableTotal
    val doubled: LiveData<Int> = total.map { it * 2 }
    val step: Int get() = saved[STEP] ?: 1

    fun increment() {
        mutableTotal.value = mutableTotal.value!! + step
    }

    fun setStep(step: Int) {
        saved[STEP] = step
    }

    /** Sets the total from a thread of its own. */
    fun load(values: IntRange): Thread = Thread { values.forEach(mutableTotal::postValue) }.apply { start() }

    override fun onCleared() {
        Journal.add(this, "onCleared")
    }

    private companion object {
        const val STEP = "step"
    }
}
