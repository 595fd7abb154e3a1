package com.example.subjects.smithy

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.awaitCancellation
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.flow
import kotlinx.coroutines.withContext

/** A catalogue that never comes to an end. */
fun endless(vararg lines: String) = flow {
  for (line in lines) emit(line)
  awaitCancellation()
}

/** Inks the stamp, which takes a while. */
suspend fun inkTheStamp(): Int =
  withContext(Dispatchers.Default) {
    var drops = 0
    repeat(6) {
      delay(50)
      drops++
    }
    drops
  }

fun CrashBuffer.recordAll(vararg what: String) = what.forEach { record(it) }
