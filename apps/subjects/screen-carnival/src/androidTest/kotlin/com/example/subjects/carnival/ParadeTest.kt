package com.example.subjects.carnival

import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.isDisplayed
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.hamcrest.Matchers.not
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class ParadeTest : CarnivalTestCase() {
    private class Marshal(val floats: () -> List<String>) {
        fun firstComes(id: Int) = tap(id)

        fun lanternsAreLit() {
            tap(Ids.LIGHTS)
            Ids.LANTERNS reads "Lanterns on"
        }

        fun thenComes(id: Int) = tap(id)

        fun orderIs(vararg expected: String) {
            Poll.until { floats().size == expected.size }
            assertEquals(expected.toList(), floats())
        }
    }

    private fun parade(steps: Marshal.() -> Unit) {
        val street = open(ParadeActivity::class.java)
        val order = Screens.ask(street) { it.order }
        Marshal { order.names() }.steps()
    }

    private class LostProperty {
        fun handBackTheUmbrella() {
            onView(withId(Ids.HAND_BACK)).perform(click())
            onView(withId(Ids.UMBRELLA)).check(matches(not(isDisplayed())))
        }

        fun thinkBetterOfIt() {
            onView(withId(Ids.UNDO)).perform(click())
        }

        fun umbrellaIsBack() {
            onView(withId(Ids.UMBRELLA)).check(matches(isDisplayed()))
        }
    }

    @Test
    fun floatsGoInTheOrderTheyCame() = parade {
        firstComes(Ids.DRAGON)
        lanternsAreLit()
        thenComes(Ids.SWAN)
        orderIs("Dragon", "Swan")
    }

    @Test
    fun floatsOnTheRopeGoInTheOrderTheyCame() = parade {
        firstComes(Ids.DRAGON_BY_ROPE)
        thenComes(Ids.SWAN_BY_ROPE)
        orderIs("Dragon", "Swan")
    }

    @Test
    fun umbrellaComesBackOnUndo() {
        open(LostPropertyActivity::class.java)
        with(LostProperty()) {
            handBackTheUmbrella()
            minute("the umbrella is gone")
            thinkBetterOfIt()
            umbrellaIsBack()
        }
    }
}
