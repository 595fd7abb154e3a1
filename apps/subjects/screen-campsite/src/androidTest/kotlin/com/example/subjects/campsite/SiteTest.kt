package com.example.subjects.campsite

import android.content.Context
import androidx.test.core.app.ApplicationProvider
import androidx.test.core.app.ActivityScenario
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Assert.assertTrue
import org.junit.Before
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class SiteTest {
    @Before
    fun forgetTheParty() {
        ApplicationProvider.getApplicationContext<Context>()
            .getSharedPreferences("party", Context.MODE_PRIVATE).edit().clear().commit()
    }

    @Test
    fun guestsSurviveRotation() {
        ActivityScenario.launch(GuestsActivity::class.java).use { scenario ->
            onView(withId(Ids.MORE_GUESTS)).perform(click())
            Thread.sleep(600)
            scenario.recreate()
            onView(withId(Ids.GUESTS)).check(matches(withText("Guests: 3")))
        }
    }

    @Test
    fun dogsSurviveRotation() {
        ActivityScenario.launch(GuestsActivity::class.java).use { screen ->
            onView(withId(Ids.MORE_DOGS)).perform(click())
            screen.recreate()
            onView(withId(Ids.DOGS)).check(matches(withText("Dogs: 1")))
        }
    }

    @Test
    fun meterShowsTheReading() {
        ActivityScenario.launch(PowerActivity::class.java).use { scenario ->
            lateinit var meter: Meter
            scenario.onActivity { meter = it.meter }
            Thread.sleep(400)
            meter.report(120)
            assertTrue(Poll.within(4000) { Screens.text(scenario, Ids.WATTS) == "120 W" })
        }
    }
}
