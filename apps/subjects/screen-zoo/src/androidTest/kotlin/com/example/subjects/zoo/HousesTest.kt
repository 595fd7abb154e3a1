package com.example.subjects.zoo

import android.app.Activity
import android.view.View
import android.widget.TextView
import androidx.test.core.app.ActivityScenario
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class HousesTest {
    private fun tap(id: Int) = onView(withId(id)).perform(click())
    private fun Activity.textOf(id: Int) = findViewById<TextView>(id).text.toString()

    @Test
    fun secondHouseReplacesTheFirst() {
        ActivityScenario.launch(HousesActivity::class.java).use { scenario ->
            tap(Ids.FIRST)
            Thread.sleep(500)
            onView(withText("Birds")).perform(click())
            Waits.until(scenario) { it.loading == 0 }
            onView(withId(Ids.RESULTS)).check(matches(withText("Hoopoe, Ibis")))
        }
    }

    @Test
    fun secondNightHouseReplacesTheFirst() {
        ActivityScenario.launch(NightHousesActivity::class.java).use { scenario ->
            tap(Ids.FIRST)
            tap(Ids.SECOND)
            Waits.until(scenario) { it.textOf(Ids.RESULTS) == "Hoopoe, Ibis" }
            Thread.sleep(200)
            onView(withId(Ids.TITLE)).check(matches(withText("BIRDS")))
            onView(withId(Ids.RESULTS)).check(matches(withText("Hoopoe, Ibis")))
        }
    }

    @Test
    fun measuringShowsTheTemperature() {
        ActivityScenario.launch(PoolActivity::class.java).use { scenario ->
            tap(Ids.FIRST)
            Thread.sleep(300)
            Waits.until(scenario) { it.findViewById<View>(Ids.SPINNER).visibility == View.GONE }
            onView(withId(Ids.STATUS)).check(matches(withText("Pool: 9 °C (probe-7)")))
        }
    }
}
