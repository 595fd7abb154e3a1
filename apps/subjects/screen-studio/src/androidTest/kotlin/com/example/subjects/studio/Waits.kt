package com.example.subjects.studio

import android.app.Activity
import androidx.test.core.app.ActivityScenario

fun waitUntil(condition: () -> Boolean) {
    while (!condition()) Thread.sleep(25)
}

fun <A : Activity> ActivityScenario<A>.text(id: Int): String = Screens.text(this, id)

fun <A : Activity, T> ActivityScenario<A>.ask(question: (A) -> T): T = Screens.ask(this) { question(it) }

infix fun <A : Activity> ActivityScenario<A>.waitsFor(shown: Pair<Int, String>) =
    waitUntil { text(shown.first) == shown.second }

fun <A : Activity> ActivityScenario<A>.rotate(): ActivityScenario<A> {
    recreate()
    return this
}
