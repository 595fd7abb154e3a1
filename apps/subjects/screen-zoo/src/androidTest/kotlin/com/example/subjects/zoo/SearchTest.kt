package com.example.subjects.zoo

import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.IdlingRegistry
import androidx.test.espresso.action.ViewActions.replaceText
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.idling.CountingIdlingResource
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.rules.ActivityScenarioRule
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith

private class SearchRobot {
    fun type(text: String) = apply { onView(withId(Ids.SEARCH_FIELD)).perform(replaceText(text)) }
    fun pause(millis: Long) = apply { Thread.sleep(millis) }
    fun sees(text: String) = apply { onView(withId(Ids.RESULTS)).check(matches(withText(text))) }
}

@RunWith(AndroidJUnit4::class)
class SearchTest {
    @get:Rule
    val rule = ActivityScenarioRule(SearchActivity::class.java)

    @Test
    fun typingNarrowsTheList() {
        SearchRobot()
            .type("z")
            .type("zeb")
            .pause(800)
            .sees("Zebra, Zebu")
    }

    @Test
    fun typingShowsMatchesOnceIdle() {
        lateinit var searches: CountingIdlingResource
        rule.scenario.onActivity { searches = it.searches }
        IdlingRegistry.getInstance().register(searches)
        try {
            SearchRobot().type("ly").sees("Lynx")
        } finally {
            IdlingRegistry.getInstance().unregister(searches)
        }
    }
}
