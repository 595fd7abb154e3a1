package com.example.subjects.florist

import androidx.lifecycle.MutableLiveData
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.IdlingRegistry
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.rules.ActivityScenarioRule
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.After
import org.junit.Assert.assertTrue
import org.junit.Before
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class DeliveryTest {
    @get:Rule
    val rule = ActivityScenarioRule(DeliveryActivity::class.java)

    @Before
    fun register() {
        IdlingRegistry.getInstance().register(Idle.RESOURCE)
    }

    @After
    fun unregister() {
        IdlingRegistry.getInstance().unregister(Idle.RESOURCE)
    }

    @Test
    fun booksAVan() {
        Thread.sleep(400)
        onView(withId(Ids.BOOK)).perform(click())
        onView(withId(Ids.STATUS)).check(matches(withText("Booked 1")))
    }

    @Test
    fun reservesAVan() {
        onView(withId(Ids.RESERVE)).perform(click())
        val status = onView(withId(Ids.STATUS))
        status.check(matches(withText("Booked 1")))
    }

    @Test
    fun logsEveryStop() {
        lateinit var van: MutableLiveData<String>
        rule.scenario.onActivity { van = it.van }
        van.postValue("Market")
        Thread.sleep(350)
        van.postValue("Chapel")
        assertTrue(Wait.until(rule.scenario, 30_000) { Wait.text(it, Ids.LOG).endsWith("/Chapel") })
        onView(withId(Ids.LOG)).check(matches(withText("/Market/Chapel")))
    }
}
