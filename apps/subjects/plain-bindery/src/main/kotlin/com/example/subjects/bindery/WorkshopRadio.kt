package com.example.subjects.bindery

import kotlinx.coroutines.flow.MutableSharedFlow
import kotlinx.coroutines.flow.SharedFlow

/** What is said in the workshop, to those who listen. */
class WorkshopRadio {
  private val calls = MutableSharedFlow<String>(extraBufferCapacity = 16)

  val heard: SharedFlow<String> = calls

  fun call(text: String) {
    check(calls.tryEmit(text))
  }
}
