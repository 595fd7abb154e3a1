package com.example.subjects.gazette

import androidx.lifecycle.LiveData
import androidx.lifecycle.MutableLiveData
import androidx.lifecycle.ViewModel
import androidx.lifecycle.viewModelScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.launch

class EditionModel : ViewModel() {
    private val _edition = MutableLiveData<String>()
    val edition: LiveData<String> = _edition

    fun download() {
        viewModelScope.launch(Dispatchers.IO) { _edition.postValue(Press.edition(43)) }
    }
}
