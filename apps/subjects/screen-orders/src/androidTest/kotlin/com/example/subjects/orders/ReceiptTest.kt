// Finding receipts, one after the other, and leaving in the middle of it.
package com.example.subjects.orders

import android.os.SystemClock
import androidx.test.core.app.ActivityScenario
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.action.ViewActions.closeSoftKeyboard
import androidx.test.espresso.action.ViewActions.replaceText
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.rules.ActivityScenarioRule
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class ReceiptTest {
    @get:Rule
    val rule = ActivityScenarioRule(ReceiptActivity::class.java)

    private fun find(number: String) {
        onView(withId(R.id.number)).perform(replaceText(number), closeSoftKeyboard())
        onView(withId(R.id.find)).perform(click())
    }

    @Test
    fun showsTheReceiptThatWasAskedForLast() {
        find("1")
        find("2")
        var shown = ""
        while (shown != "receipt 2") {
            SystemClock.sleep(PROBE_MS)
            rule.scenario.onActivity { shown = it.shown() }
        }
        onView(withId(R.id.number)).check(matches(withText("2")))
        onView(withId(R.id.receipt)).check(matches(withText("receipt 2")))
    }

    @Test
    fun closesWhileItSearches() {
        find("1")
        rule.scenario.close()
        ActivityScenario.launch(ReceiptActivity::class.java).use {
            onView(withId(R.id.receipt)).check(matches(withText("")))
        }
    }

    private companion object {
        const val PROBE_MS = 20L
    }
}
