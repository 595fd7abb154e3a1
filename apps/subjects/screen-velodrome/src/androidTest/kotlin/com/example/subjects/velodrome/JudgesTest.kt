package com.example.subjects.velodrome

import android.view.View
import androidx.test.core.app.ActivityScenario
import androidx.test.espresso.Espresso.onIdle
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class JudgesTest {
    private fun tap(id: Int) {
        onView(withId(id)).perform(click())
    }

    private fun loaded(scenario: ActivityScenario<RiderActivity>): Boolean {
        var loaded = false
        scenario.onActivity { loaded = it.model.loaded }
        return loaded
    }

    @Test
    fun followedRiderStaysFollowed() {
        ActivityScenario.launch(RiderActivity::class.java).use { scenario ->
            onView(withId(Ids.FANS)).check(matches(withText("Fans: 10")))
            tap(Ids.FOLLOW)
            Waits.until { loaded(scenario) && Waits.textOf(scenario, Ids.FANS) == "Fans: 11" }
            assertEquals("Following", Waits.textOf(scenario, Ids.FOLLOW))
        }
    }

    @Test
    fun subscriptionStays() {
        ActivityScenario.launch(RiderActivity::class.java).use { scenario ->
            tap(Ids.SUBSCRIBE)
            Waits.until { loaded(scenario) && Waits.textOf(scenario, Ids.FANS) == "Fans: 11" }
            onView(withId(Ids.SUBSCRIBE)).check(matches(withText("Subscribed")))
        }
    }

    @Test
    fun `gong_is_heard_twice`() {
        ActivityScenario.launch(GongActivity::class.java).use { scenario ->
            tap(Ids.GONG)
            Waits.untilText(scenario, Ids.LAMP, "Lamp 100")
            ringForTheFinalLap(scenario)
            assertTrue(Waits.within(3000) { Waits.textOf(scenario, Ids.GONGS) == "Gongs: 2" })
        }
    }

    private fun ringForTheFinalLap(scenario: ActivityScenario<GongActivity>) {
        scenario.onActivity { it.findViewById<View>(Ids.GONG).performClick() }
        onIdle()
    }

    @Test
    fun `whistle_is_heard_twice`() {
        ActivityScenario.launch(GongActivity::class.java).use { scenario ->
            repeat(2) { tap(Ids.WHISTLE) }
            Waits.untilText(scenario, Ids.WHISTLES, "Whistles: 2")
        }
    }

    @Test
    fun refreshBringsTheFinal() {
        ActivityScenario.launch(TickerActivity::class.java).use { scenario ->
            lateinit var repository: TickerRepository
            scenario.onActivity { repository = it.repository }
            repository.headlines.test {
                assertEquals("Doors open", firstItem())
                tap(Ids.REFRESH)
                assertEquals("Final at eight (1)", nextItem())
            }
        }
    }
}
