// The radio: who does not listen misses the news.
package com.example.subjects.harvest

import kotlinx.coroutines.flow.MutableSharedFlow
import kotlinx.coroutines.flow.SharedFlow

class Radio {
  private val spoken = MutableSharedFlow<String>()

  val news: SharedFlow<String>
    get() = spoken

  suspend fun speak(text: String) = spoken.emit(text)
}
