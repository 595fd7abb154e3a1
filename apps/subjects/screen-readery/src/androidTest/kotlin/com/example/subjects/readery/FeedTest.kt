package com.example.subjects.readery

import androidx.test.core.app.ActivityScenario
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.isDisplayed
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class FeedTest {
    private fun withFeed(block: (FeedModel) -> Unit) {
        ActivityScenario.launch(FeedActivity::class.java).use { scenario ->
            lateinit var model: FeedModel
            scenario.onActivity { model = it.model }
            block(model)
        }
    }

    @Test
    fun headlineIsOfToday() = withFeed { model ->
        onView(withId(Ids.EXPAND)).perform(click())
        onView(withId(Ids.SUMMARY)).check(matches(isDisplayed()))
        assertEquals("Today: a new Ulysses", model.headline.getOrAwaitValue())
    }

    @Test
    fun headlineBecomesThatOfToday() = withFeed { model ->
        val headline = model.headline.awaitValue { it.startsWith("Today") }
        assertEquals("Today: a new Ulysses", headline)
    }
}
