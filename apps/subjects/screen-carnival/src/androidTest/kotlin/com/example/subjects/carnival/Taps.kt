package com.example.subjects.carnival

import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText

fun tap(id: Int) {
    onView(withId(id)).perform(click())
}

infix fun Int.reads(text: String) {
    onView(withId(this)).check(matches(withText(text)))
}
