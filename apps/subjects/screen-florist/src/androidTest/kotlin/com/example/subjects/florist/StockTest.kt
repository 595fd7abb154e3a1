package com.example.subjects.florist

import androidx.recyclerview.widget.RecyclerView
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.IdlingRegistry
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.rules.ActivityScenarioRule
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.After
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Before
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class StockTest {
    @get:Rule
    val rule = ActivityScenarioRule(StockActivity::class.java)

    @Before
    fun register() {
        IdlingRegistry.getInstance().register(Idle.RESOURCE)
    }

    @After
    fun unregister() {
        IdlingRegistry.getInstance().unregister(Idle.RESOURCE)
    }

    private fun tap(id: Int) {
        onView(withId(id)).perform(click())
    }

    private fun rows(activity: StockActivity): List<String> =
        (activity.findViewById<RecyclerView>(Ids.ROWS).adapter as StockAdapter).currentList

    @Test
    fun showsTheWholesalersCount() {
        tap(Ids.CHECK)
        onView(withId(Ids.STATUS)).check(matches(withText("55 stems")))
    }

    @Test
    fun reconcilesWithTheWholesaler() {
        tap(Ids.RECONCILE)
        val status = onView(withId(Ids.STATUS))
        status.check(matches(withText("55 stems")))
    }

    @Test
    fun scrollsThroughThreePages() {
        tap(Ids.MORE)
        Thread.sleep(500)
        onView(withId(Ids.MORE)).perform(click())
        assertTrue(Wait.until(rule.scenario, 30_000) { rows(it).size == 30 })
        rule.scenario.onActivity { assertEquals("Stock 21", rows(it)[20]) }
    }
}
