// A trip that is looked for and booked, while one types, turns the screen, or looks at the map or the help.
package com.example.subjects.trips

import android.os.SystemClock
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.Espresso.pressBack
import androidx.test.espresso.action.ViewActions.clearText
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.action.ViewActions.closeSoftKeyboard
import androidx.test.espresso.action.ViewActions.typeText
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.isChecked
import androidx.test.espresso.matcher.ViewMatchers.isDisplayed
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.rules.ActivityScenarioRule
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class TripTest {
    @get:Rule
    val rule = ActivityScenarioRule(TripActivity::class.java)

    private fun takeAWindowSeat() {
        onView(withId(R.id.window_seat)).perform(click())
        onView(withId(R.id.window_seat)).check(matches(isChecked()))
        SystemClock.sleep(LOOK_MS)
    }

    private fun waitUntil(condition: (TripModel) -> Boolean) {
        var met = false
        while (!met) {
            SystemClock.sleep(PROBE_MS)
            rule.scenario.onActivity { met = condition(it.model) }
        }
    }

    @Test
    fun findsATrip() {
        onView(withId(R.id.destination)).perform(typeText("Rome"), closeSoftKeyboard())
        onView(withId(R.id.find)).perform(click())
        takeAWindowSeat()
        onView(withId(R.id.state)).check(matches(withText("Rome on Friday")))
    }

    @Test
    fun typesAnotherDestination() {
        onView(withId(R.id.last)).perform(click())
        takeAWindowSeat()
        onView(withId(R.id.destination)).perform(clearText(), typeText("Rome"), closeSoftKeyboard())
        onView(withId(R.id.find)).perform(click())
        waitUntil { it.state.value != "" }
        onView(withId(R.id.destination)).check(matches(withText("Rome")))
    }

    @Test
    fun asksForThePrice() {
        onView(withId(R.id.price)).perform(click())
        waitUntil { it.state.value != "" }
        onView(withId(R.id.state)).check(matches(withText("costs 80")))
    }

    @Test
    fun booksAndLooksAtTheMap() {
        onView(withId(R.id.book)).perform(click())
        takeAWindowSeat()
        onView(withId(R.id.map)).perform(click())
        onView(withId(R.id.map_title)).check(matches(isDisplayed()))
        pressBack()
        waitUntil { it.booked }
        onView(withId(R.id.message)).check(matches(withText("booked")))
    }

    @Test
    fun readsTheHelpAfterTheWeather() {
        onView(withId(R.id.weather)).perform(click())
        takeAWindowSeat()
        onView(withId(R.id.help)).perform(click())
        onView(withId(R.id.help_text)).check(matches(isDisplayed()))
        pressBack()
        onView(withId(R.id.window_seat)).check(matches(isDisplayed()))
    }

    @Test
    fun findsATripWhileTurning() {
        onView(withId(R.id.destination)).perform(typeText("Rome"), closeSoftKeyboard())
        onView(withId(R.id.find)).perform(click())
        rule.scenario.recreate()
        waitUntil { it.state.value != "" }
        onView(withId(R.id.state)).check(matches(withText("Rome on Friday")))
    }

    @Test
    fun findsATripWhileLookingAtTheMap() {
        onView(withId(R.id.destination)).perform(typeText("Rome"), closeSoftKeyboard())
        onView(withId(R.id.find)).perform(click())
        onView(withId(R.id.map)).perform(click())
        pressBack()
        waitUntil { it.state.value != "" }
        onView(withId(R.id.state)).check(matches(withText("Rome on Friday")))
    }

    private companion object {
        const val PROBE_MS = 20L
        const val LOOK_MS = 300L
    }
}
