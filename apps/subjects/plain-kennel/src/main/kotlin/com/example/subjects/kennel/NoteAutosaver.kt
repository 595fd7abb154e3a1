package com.example.subjects.kennel

import java.io.File
import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.FlowPreview
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.debounce
import kotlinx.coroutines.flow.filter
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.flow.launchIn
import kotlinx.coroutines.flow.onEach
import kotlinx.coroutines.withContext

@OptIn(FlowPreview::class)
class NoteAutosaver(scope: CoroutineScope, private val disk: CoroutineDispatcher, private val file: File) {
    private data class Draft(val version: Int, val text: String)

    private val drafts = MutableStateFlow(Draft(0, ""))
    private val savedVersion = MutableStateFlow(0)

    init {
        drafts.filter { it.version > 0 }.debounce(100).onEach { save(it) }.launchIn(scope)
    }

    fun type(text: String) {
        drafts.value = Draft(drafts.value.version + 1, text)
    }

    fun discard() {
        file.delete()
    }

    suspend fun awaitSaved() {
        savedVersion.first { it == drafts.value.version }
    }

    private suspend fun save(draft: Draft) {
        withContext(disk) { file.writeText(draft.text) }
        savedVersion.value = draft.version
    }
}
