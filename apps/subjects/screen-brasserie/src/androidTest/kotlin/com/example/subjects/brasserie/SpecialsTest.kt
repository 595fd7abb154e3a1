package com.example.subjects.brasserie

import androidx.test.core.app.ActivityScenario
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.runners.AndroidJUnit4
import androidx.lifecycle.Lifecycle
import androidx.test.espresso.action.ViewActions.replaceText
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class SpecialsTest {
    private class SpecialsRobot(private val scenario: ActivityScenario<SpecialsActivity>) {
        fun refresh() = apply { onView(withId(Ids.REFRESH)).perform(click()) }

        fun pause(millis: Long) = apply { Thread.sleep(millis) }

        fun waitWhileRefreshing() = apply {
            Screens.waitUntil { !Screens.shown(scenario, Ids.SPINNER) }
        }

        fun type(words: String) = apply { onView(withId(Ids.QUERY)).perform(replaceText(words)) }

        fun waitForResult(words: String) = apply {
            Screens.waitUntil { Screens.text(scenario, Ids.FOUND).endsWith("for $words") }
        }

        fun shows(id: Int, text: String) = apply { onView(withId(id)).check(matches(withText(text))) }
    }

    private fun specials(test: SpecialsRobot.() -> Unit) =
        ActivityScenario.launch(SpecialsActivity::class.java).use { SpecialsRobot(it).test() }

    @Test
    fun specialsAreThereAfterARefresh() = specials {
        refresh()
        pause(400)
        waitWhileRefreshing()
        shows(Ids.SPECIALS, "Specials: 3")
    }

    @Test
    fun findsWhatWasTypedLast() = specials {
        type("onion")
        type("onion soup")
        waitForResult("onion soup")
        shows(Ids.FOUND, "1 for onion soup")
    }

    @Test
    fun cellarIsRefilled() {
        ActivityScenario.launch(CellarActivity::class.java).use { scenario ->
            val model = Screens.ask(scenario) { it.model }
            onView(withId(Ids.REFILL)).perform(click())
            Thread.sleep(400)
            val bottles = model.bottles.getOrAwaitValue()
            assertEquals(listOf("Chablis", "Sancerre"), bottles)
        }
    }

    @Test
    fun dishIsOpenedOnReturn() {
        ActivityScenario.launch(DishActivity::class.java).use { scenario ->
            onView(withId(Ids.OPEN_DISH)).perform(click())
            scenario.moveToState(Lifecycle.State.CREATED)
            scenario.moveToState(Lifecycle.State.RESUMED)
            Screens.waitUntil { Screens.text(scenario, Ids.DISH_DETAIL) == "Tonight: cassoulet" }
            onView(withId(Ids.DISH_DETAIL)).check(matches(withText("Tonight: cassoulet")))
        }
    }
}
