package com.example.subjects.zoo

import android.widget.TextView
import androidx.test.core.app.ActivityScenario
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class FeedingTest {
    @Test
    fun weightSurvivesRecreation() {
        ActivityScenario.launch(ScalesActivity::class.java).use { scenario ->
            onView(withText("Weigh the rhino")).perform(click())
            Thread.sleep(600)
            scenario.recreate()
            onView(withId(Ids.STATUS)).check(matches(withText("1812 kg")))
        }
    }

    @Test
    fun weightOfTheBridgeSurvivesRecreation() {
        ActivityScenario.launch(WeighbridgeActivity::class.java).use { bridge ->
            onView(withText("Weigh the rhino")).perform(click())
            bridge.recreate()
            Waits.untilShown(withText("1812 kg"))
            onView(withId(Ids.STATUS)).check(matches(withText("1812 kg")))
        }
    }

    @Test
    fun bearGoesThroughAllStages() {
        ActivityScenario.launch(FeedingActivity::class.java).use { scenario ->
            onView(withText("Feed the bear")).perform(click())
            Waits.until(scenario) { it.findViewById<TextView>(Ids.STATUS).text.endsWith("full") }
            onView(withId(Ids.STATUS)).check(matches(withText(" > hungry > eating > full")))
        }
    }
}
