package com.example.subjects.readery

import androidx.lifecycle.LiveData
import androidx.lifecycle.MutableLiveData
import androidx.lifecycle.ViewModel
import androidx.lifecycle.viewModelScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.launch

/** The newest headline: that of the cache at first, then that of the network. */
class FeedModel : ViewModel() {
    private val _headline = MutableLiveData("Yesterday: a new Emma")
    val headline: LiveData<String> = _headline

    init {
        refresh()
    }

    private fun refresh() = viewModelScope.launch(Dispatchers.IO) {
        _headline.postValue("Today: a new Ulysses")
    }
}
