package com.example.subjects.arcade

import androidx.test.core.app.ActivityScenario
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Assert.assertTrue
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class CartTest : ArcadeTest() {
    @Test
    fun dayPassIsPriced() {
        ActivityScenario.launch(CartActivity::class.java).use { scenario ->
            Ids.CART_TITLE reads "Passes"
            onView(withId(Ids.ADD)).perform(click())
            assertTrue(soon { textOf(scenario, Ids.TOTAL) == "Total: 3" })
        }
    }

    @Test
    fun familyPassIsPriced() {
        ActivityScenario.launch(CartActivity::class.java).use { scenario ->
            onView(withId(Ids.ADD_FAMILY)).perform(click())
            await { textOf(scenario, Ids.FAMILY_TOTAL) == "Families: 8" }
        }
    }

    @Test
    fun memberIsCheckedInAfterACall() {
        ActivityScenario.launch(CheckInActivity::class.java).use { scenario ->
            onView(withId(Ids.CHECK_IN)).perform(click())
            Thread.sleep(500)
            scenario.phoneCall()
            Ids.MEMBER reads "Member 4711"
        }
    }
}
