package com.example.subjects.gallery

import androidx.lifecycle.MutableLiveData
import androidx.lifecycle.ViewModel
import java.util.concurrent.Executors

class TracksViewModel : ViewModel() {
    private val executor = Executors.newSingleThreadExecutor()
    val saved = MutableLiveData<Int>()

    fun download(tracks: Int) {
        executor.execute {
            Thread.sleep(5L * tracks)
            saved.postValue(tracks)
        }
    }

    override fun onCleared() {
        executor.shutdown()
    }
}
