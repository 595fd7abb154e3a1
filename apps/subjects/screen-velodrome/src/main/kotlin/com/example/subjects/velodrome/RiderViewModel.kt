package com.example.subjects.velodrome

import androidx.lifecycle.MutableLiveData
import androidx.lifecycle.ViewModel
import androidx.lifecycle.viewModelScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext

data class Profile(val following: Boolean, val subscribed: Boolean)

class ProfileCache {
    /** The profile as it was when the app was last closed. */
    suspend fun read(): Profile = withContext(Dispatchers.IO) {
        Profile(following = false, subscribed = false)
    }
}

/** Shows the cached profile as soon as it is read; follows and subscriptions are shown before the server has answered. */
class RiderViewModel : ViewModel() {
    val following = MutableLiveData(false)
    val subscribed = MutableLiveData(false)
    val fans = MutableLiveData(10)
    private var subscriptionTouched = false
    private val loading = viewModelScope.launch {
        val profile = ProfileCache().read()
        following.value = profile.following
        if (!subscriptionTouched) subscribed.value = profile.subscribed
    }
    val loaded get() = loading.isCompleted

    fun follow() {
        following.value = true
        countFan()
    }

    fun subscribe() {
        subscriptionTouched = true
        subscribed.value = true
        countFan()
    }

    private fun countFan() = viewModelScope.launch {
        val now = fans.value!! + 1
        fans.value = withContext(Dispatchers.Default) { now }
    }
}
