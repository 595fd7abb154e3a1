package com.example.subjects.campsite

import androidx.lifecycle.Lifecycle.State
import androidx.test.core.app.ActivityScenario
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.Espresso.pressBackUnconditionally
import androidx.test.espresso.IdlingRegistry
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.isRoot
import androidx.test.espresso.action.ViewActions.pressBackUnconditionally as backKey
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class BookingTest {
    @Test
    fun firewoodIsOnTheBill() {
        ActivityScenario.launch(BookingActivity::class.java).use { scenario ->
            onView(withId(Ids.EXTRAS)).perform(click())
            Poll.until { Screens.isResumed(ExtrasActivity::class.java) }
            Thread.sleep(400)
            pressBackUnconditionally()
            assertTrue(Poll.within(4000) { Screens.text(scenario, Ids.BILL) != "Bill: 20" })
            assertEquals("Total: 26", Screens.text(scenario, Ids.BILL))
        }
    }

    @Test
    fun firewoodIsOnTheBillOnceTheDeskIsDone() {
        IdlingRegistry.getInstance().register(Desk.busy)
        try {
            ActivityScenario.launch(BookingActivity::class.java).use { scenario ->
                onView(withId(Ids.EXTRAS)).perform(click())
                Poll.until { Screens.isResumed(ExtrasActivity::class.java) }
                onView(isRoot()).perform(backKey())
                Poll.until { Screens.text(scenario, Ids.BILL) != "Bill: 20" }
                assertEquals("Total: 26", Screens.text(scenario, Ids.BILL))
            }
        } finally {
            IdlingRegistry.getInstance().unregister(Desk.busy)
        }
    }

    @Test
    fun confirmationIsThereOnReturn() {
        ActivityScenario.launch(ConfirmActivity::class.java).use { scenario ->
            lateinit var model: BookingModel
            scenario.onActivity { model = it.model }
            onView(withId(Ids.BOOK)).perform(click())
            Thread.sleep(400)
            scenario.moveToState(State.CREATED)
            assertTrue(Poll.within(4500) { model.booked == 1 })
            scenario.moveToState(State.RESUMED)
            onView(withId(Ids.CONFIRMATION)).check(matches(withText("Pitch 12 booked")))
        }
    }

    @Test
    fun letterIsThereOnReturn() {
        ActivityScenario.launch(ConfirmActivity::class.java).use { screen ->
            onView(withId(Ids.BOOK_BY_LETTER)).perform(click())
            screen.moveToState(State.CREATED)
            screen.moveToState(State.RESUMED)
            Poll.until { Screens.text(screen, Ids.CONFIRMATION) == "Letter for pitch 12" }
        }
    }
}
