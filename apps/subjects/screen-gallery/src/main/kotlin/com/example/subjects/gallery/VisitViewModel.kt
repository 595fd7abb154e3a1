package com.example.subjects.gallery

import androidx.lifecycle.ViewModel
import kotlinx.coroutines.flow.MutableSharedFlow
import kotlinx.coroutines.flow.MutableStateFlow

class VisitViewModel : ViewModel() {
    val bookmarks = MutableSharedFlow<String>(extraBufferCapacity = 4)
    val stars = MutableStateFlow(0)
}
