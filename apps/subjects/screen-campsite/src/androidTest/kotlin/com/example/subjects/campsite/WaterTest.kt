package com.example.subjects.campsite

import android.view.View
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
class WaterTest {
    @Test
    fun forecastIsShown() {
        ActivityScenario.launch(WeatherActivity::class.java).use { scenario ->
            Poll.until {
                var covered = true
                scenario.onActivity { covered = it.findViewById<View>(Ids.COVER).visibility == View.VISIBLE }
                !covered
            }
            onView(withId(Ids.REFRESH)).perform(click())
            onView(withId(Ids.FORECAST)).check(matches(withText("Sunny 24")))
        }
    }

    @Test
    fun temperatureIsRead() {
        ActivityScenario.launch(LakeActivity::class.java).use { scenario ->
            onView(withId(Ids.TEMPERATURE)).perform(click())
            Poll.until { Screens.text(scenario, Ids.READING) != "-" }
            onView(withId(Ids.READING)).check(matches(withText("Lake 18")))
        }
    }

    @Test
    fun depthIsSounded() {
        ActivityScenario.launch(LakeActivity::class.java).use {
            onView(withId(Ids.DEPTH)).perform(click())
            onView(withId(Ids.READING)).check(matches(withText("Depth 9")))
        }
    }
}
