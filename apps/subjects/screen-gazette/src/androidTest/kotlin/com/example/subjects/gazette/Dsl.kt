package com.example.subjects.gazette

import android.app.Activity
import androidx.lifecycle.Lifecycle
import androidx.test.core.app.ActivityScenario
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.action.ViewActions.replaceText
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText

infix fun Int.reads(text: String) {
    onView(withId(this)).check(matches(withText(text)))
}

infix fun Int.isSetTo(text: String) {
    onView(withId(this)).perform(replaceText(text))
}

fun tap(id: Int) {
    onView(withId(id)).perform(click())
}

fun <A : Activity, T> ActivityScenario<A>.ask(question: A.() -> T): T {
    var answer: Result<T>? = null
    onActivity { answer = runCatching { it.question() } }
    return answer!!.getOrThrow()
}

/** Leaves the screen for good, as Back does. */
fun ActivityScenario<*>.leave() {
    moveToState(Lifecycle.State.DESTROYED)
}
