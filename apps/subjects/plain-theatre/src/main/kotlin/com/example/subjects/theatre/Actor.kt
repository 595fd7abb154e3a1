package com.example.subjects.theatre

import java.util.concurrent.CopyOnWriteArrayList
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.flow.onEach
import kotlinx.coroutines.launch

/** Hears the lines, until the curtain falls. */
class Actor {
  private val scope = CoroutineScope(Dispatchers.Default)

  val heard = CopyOnWriteArrayList<String>()

  fun listen(prompter: Prompter): Job = scope.launch { prompter.lines.onEach { heard += it }.first { it == "Curtain" } }
}
