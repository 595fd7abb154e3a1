package com.example.subjects.growers

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.MutableSharedFlow
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.asSharedFlow
import kotlinx.coroutines.flow.asStateFlow
import kotlinx.coroutines.launch

/** How far the apples are: the present stage, and the diary of all of them. */
class Ripening {
    private val scope = CoroutineScope(SupervisorJob() + Dispatchers.Default)
    private val _stage = MutableStateFlow("green")
    private val _diary = MutableSharedFlow<String>(replay = 16)

    val stage = _stage.asStateFlow()
    val diary = _diary.asSharedFlow()

    init {
        _diary.tryEmit("green")
    }

    fun begin() {
        become("turning")
        scope.launch {
            delay(500)
            become("ripe")
        }
    }

    private fun become(stage: String) {
        _stage.value = stage
        _diary.tryEmit(stage)
    }
}
