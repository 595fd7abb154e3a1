package com.example.subjects.readery

import androidx.test.core.app.ActivityScenario
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.IdlingRegistry
import androidx.test.espresso.IdlingResource
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.rules.ActivityScenarioRule
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.After
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class ShelfTest {
    @get:Rule
    val shelf = ActivityScenarioRule(ShelfActivity::class.java)

    private val resources = ArrayList<IdlingResource>()

    private fun idle(make: (ShelfActivity) -> IdlingResource) {
        shelf.scenario.onActivity { resources.add(make(it)) }
        IdlingRegistry.getInstance().register(*resources.toTypedArray())
    }

    @After
    fun unregister() {
        IdlingRegistry.getInstance().unregister(*resources.toTypedArray())
    }

    @Test
    fun badgeShowsTheUnreadOnes() {
        idle { ProgressIdlingResource(it) }
        onView(withId(Ids.REFRESH)).perform(click())
        onView(withId(Ids.BOOKS)).check(matches(withText("5 books")))
        onView(withId(Ids.BADGE)).check(matches(withText("3 unread")))
    }

    @Test
    fun pagesOfAllShelvesAreCounted() {
        idle { ShelfActivity.counting }
        onView(withId(Ids.COUNT_PAGES)).perform(click())
        onView(withId(Ids.TOTAL)).check(matches(withText("1200 pages")))
    }
}
