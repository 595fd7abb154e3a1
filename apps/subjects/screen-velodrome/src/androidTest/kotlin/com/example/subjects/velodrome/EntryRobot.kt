package com.example.subjects.velodrome

import android.widget.Spinner
import androidx.test.core.app.ActivityScenario
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText

/** The desk where heats are entered, as a small language. */
class EntryRobot(private val scenario: ActivityScenario<EntryActivity>) {
    fun chooseKeirin() {
        onView(withId(Ids.KEIRIN)).perform(click())
    }

    infix fun waitForRiders(text: String) = Waits.untilText(scenario, Ids.RIDERS, text)

    infix fun waitForHeat(heat: String) = Waits.until {
        var offered = false
        scenario.onActivity {
            val adapter = it.findViewById<Spinner>(Ids.HEATS).adapter
            offered = (0 until adapter.count).any { at -> adapter.getItem(at) == heat }
        }
        offered
    }

    infix fun pick(position: Int) {
        scenario.onActivity { it.findViewById<Spinner>(Ids.HEATS).setSelection(position) }
    }

    fun enter() {
        onView(withId(Ids.ENTER)).perform(click())
    }

    infix fun waitForEntry(heat: String) = Waits.untilText(scenario, Ids.ENTERED, "Entered $heat")

    infix fun hasEntered(heat: String) {
        onView(withId(Ids.ENTERED)).check(matches(withText("Entered $heat")))
    }
}

fun entryDesk(steps: EntryRobot.() -> Unit) =
    ActivityScenario.launch(EntryActivity::class.java).use { EntryRobot(it).steps() }
