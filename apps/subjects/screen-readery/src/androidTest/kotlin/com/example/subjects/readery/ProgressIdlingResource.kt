package com.example.subjects.readery

import androidx.test.espresso.IdlingResource

/** Idle while the shelf shows no progress. */
class ProgressIdlingResource(private val shelf: ShelfActivity) : IdlingResource {
    override fun getName() = "progress"

    override fun isIdleNow() = !shelf.isLoading

    override fun registerIdleTransitionCallback(callback: IdlingResource.ResourceCallback) {
        shelf.setOnLoaded { callback.onTransitionToIdle() }
    }
}
