package com.example.subjects.stationer

import org.junit.Assert.assertEquals

/** A chat and what happens in it, to be written as `chat { ... }`. */
class Chat(private val archive: Archive) {
  private val typing = TypingStatus()

  fun peerTypes(who: String) = typing.started(who)

  /** Returns when the history has been saved. */
  fun savesHistory() {
    archive.write("history").get()
  }

  fun nobodyTypes() {
    assertEquals("", typing.line())
  }
}

fun Scratch.chat(block: Chat.() -> Unit) = Chat(archive()).block()

/** Adds a job that doesn't care when it is done. */
infix fun JobQueue.later(name: String) = add(name, urgency = 1)

/** Adds a job that is to come before all that wait. */
infix fun JobQueue.now(name: String) = add(name, urgency = 9)
