package com.example.subjects.growers

import androidx.test.core.app.ActivityScenario
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.runners.AndroidJUnit4
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.cancel
import org.junit.After
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class RipenessTest : OrchardTest() {
    private val watchers = CoroutineScope(Job() + Dispatchers.Default)
    private val apples = Ripening()

    private val ActivityScenario<CartActivity>.total get() = Reading { Look.text(this, Ids.TOTAL) }

    @After
    fun stopWatching() = watchers.cancel()

    @Test
    fun applesTurnBeforeTheyAreRipe() {
        val stages = apples.stage.record(watchers)
        open(RipenessActivity::class.java)
        onView(withId(Ids.STAGE)).check(matches(withText("Ripeness of row 4")))
        apples.begin()
        stages.awaitLast("ripe")
        assertEquals(listOf("green", "turning", "ripe"), stages.values)
    }

    @Test
    fun diaryHasEveryStage() {
        val diary = apples.diary.record(watchers)
        apples.begin()
        diary.awaitLast("ripe")
        assertEquals(listOf("green", "turning", "ripe"), diary.values)
    }

    @Test
    fun oneKiloIsAddedUp() {
        val cart = open(CartActivity::class.java)
        onView(withId(Ids.PLUS)).perform(click())
        cart.total soonReads "Total 2.10"
    }

    @Test
    fun oneKiloIsAddedUpInTheEnd() {
        val cart = open(CartActivity::class.java)
        cart.total eventuallyReads "Total 0.00"
        onView(withId(Ids.PLUS)).perform(click())
        cart.total eventuallyReads "Total 2.10"
    }
}
