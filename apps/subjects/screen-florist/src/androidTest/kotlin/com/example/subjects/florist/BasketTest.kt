package com.example.subjects.florist

import androidx.test.core.app.ActivityScenario
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.IdlingRegistry
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.isDisplayed
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.runners.AndroidJUnit4
import java.util.concurrent.CountDownLatch
import org.junit.After
import org.junit.Before
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class BasketTest {
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

    private fun emptied(scenario: ActivityScenario<LinesActivity>): CountDownLatch {
        lateinit var latch: CountDownLatch
        scenario.onActivity { latch = it.store.emptied }
        return latch
    }

    @Test
    fun addsTwoStems() {
        ActivityScenario.launch(BasketActivity::class.java).use {
            tap(Ids.PLUS)
            Thread.sleep(650)
            onView(withId(Ids.PLUS)).perform(click())
            onView(withId(Ids.STATUS)).check(matches(withText("2 stems")))
        }
    }

    @Test
    fun noticeStaysAfterRemoving() {
        ActivityScenario.launch(BasketActivity::class.java).use {
            tap(Ids.SAVE)
            Thread.sleep(800)
            tap(Ids.REMOVE)
            onView(withText("Vase removed")).check(matches(isDisplayed()))
        }
    }

    @Test
    fun offerStaysAfterHolding() {
        ActivityScenario.launch(BasketActivity::class.java).use {
            tap(Ids.OFFER)
            Thread.sleep(800)
            tap(Ids.HOLD)
            onView(withText("Offer held")).check(matches(isDisplayed()))
        }
    }

    @Test
    fun undoBringsTheVaseBack() {
        ActivityScenario.launch(LinesActivity::class.java).use { scenario ->
            tap(Ids.DROP)
            tap(Ids.BRING_BACK)
            emptied(scenario).await()
            onView(withId(Ids.LINES)).check(matches(withText("3 lines")))
        }
    }

    @Test
    fun restorePutsTheVaseBack() {
        ActivityScenario.launch(LinesActivity::class.java).use { scenario ->
            tap(Ids.DROP)
            tap(Ids.REINSTATE)
            emptied(scenario).await()
            val lines = onView(withId(Ids.LINES))
            lines.check(matches(withText("3 lines")))
        }
    }
}
