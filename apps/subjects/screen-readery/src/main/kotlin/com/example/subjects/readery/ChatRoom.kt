package com.example.subjects.readery

import kotlinx.coroutines.flow.MutableSharedFlow
import kotlinx.coroutines.flow.asSharedFlow

/** The reading club's room: messages go to those who are in it. */
class ChatRoom {
    private val _messages = MutableSharedFlow<String>(extraBufferCapacity = 16)
    val messages = _messages.asSharedFlow()

    fun send(message: String) = _messages.tryEmit(message)
}
