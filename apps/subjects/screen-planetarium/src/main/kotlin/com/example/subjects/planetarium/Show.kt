package com.example.subjects.planetarium

/** A show, and whom and when it is for. */
data class Show(val title: String, val forKids: Boolean, val tonight: Boolean)
