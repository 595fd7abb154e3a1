package com.example.subjects.brasserie

import androidx.test.core.app.ActivityScenario
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.runners.AndroidJUnit4
import androidx.test.espresso.matcher.RootMatchers.isDialog
import androidx.test.platform.app.InstrumentationRegistry
import org.junit.Assert.assertEquals
import org.junit.Before
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class TabTest {
    @Before
    fun wipeTheSlate() {
        InstrumentationRegistry.getInstrumentation().runOnMainSync { Tab.close() }
        TipJar.reset()
        SharedJar.reset()
    }

    @Test
    fun closedTabIsEmpty() {
        ActivityScenario.launch(TabActivity::class.java).use { scenario ->
            onView(withId(Ids.LOAD_TAB)).perform(click())
            Thread.sleep(350)
            onView(withId(Ids.CLOSE_TAB)).perform(click())
            onView(withText("Paid")).inRoot(isDialog()).perform(click())
            Screens.waitUntil { Tab.pending == 0 }
            assertEquals("Tab: 0", Screens.text(scenario, Ids.TAB))
        }
    }

    @Test
    fun ownTipComesOnTopOfTheTill() {
        ActivityScenario.launch(TipsActivity::class.java).use {
            onView(withId(Ids.SYNC_TIPS)).perform(click())
            Thread.sleep(400)
            TipJar.add(5)
            Screens.waitUntil { TipJar.syncing.get() == 0 }
            assertEquals(15, TipJar.total)
        }
    }

    @Test
    fun sharedTipComesOnTopOfTheTill() {
        ActivityScenario.launch(TipsActivity::class.java).use { scenario ->
            onView(withId(Ids.SYNC_SHARED)).perform(click())
            SharedJar.add(5)
            Screens.waitUntil { SharedJar.total() == 15 }
            Screens.waitUntil { Screens.text(scenario, Ids.SHARED_TIPS) == "Tips: 15" }
        }
    }
}
