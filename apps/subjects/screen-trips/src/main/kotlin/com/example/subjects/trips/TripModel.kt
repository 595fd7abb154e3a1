// What is known of the trip; outlives the screen. Its coroutines go on at once where they are on the main thread already.
package com.example.subjects.trips

import androidx.lifecycle.ViewModel
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.cancel
import kotlinx.coroutines.flow.MutableSharedFlow
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.SharedFlow
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.launch

class TripModel : ViewModel() {
    private val scope = CoroutineScope(SupervisorJob() + Dispatchers.Main.immediate)
    private val mutableState = MutableStateFlow("")
    private val mutableMessages = MutableSharedFlow<String>()
    private var discount = 0

    /** What is shown for good. */
    val state: StateFlow<String> = mutableState

    /** What is told once, to whoever listens by then. */
    val messages: SharedFlow<String> = mutableMessages

    /** Whether the booking went through. */
    var booked = false
        private set

    fun find(destination: String) {
        scope.launch { mutableState.value = Agency.trip(destination) }
    }

    /** Asks for the price and the discount at once. */
    fun price() {
        scope.launch { discount = Agency.discount() }
        scope.launch { mutableState.value = "costs ${Agency.price() - discount}" }
    }

    fun book() {
        scope.launch {
            mutableMessages.emit(Agency.book())
            booked = true
        }
    }

    override fun onCleared() = scope.cancel()
}
