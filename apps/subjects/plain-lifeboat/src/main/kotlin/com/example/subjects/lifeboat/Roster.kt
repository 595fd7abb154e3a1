package com.example.subjects.lifeboat

import java.io.File
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.SharingStarted
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.flow
import kotlinx.coroutines.flow.stateIn

/** Who is on call, as it stands in a file; nobody until that is read. */
class Roster(file: File) {
  private val scope = CoroutineScope(Dispatchers.IO)

  val names: StateFlow<List<String>> =
    flow {
        val lines = file.readLines()
        delay(5)
        emit(lines)
      }
      .stateIn(scope, SharingStarted.Eagerly, emptyList())
}
