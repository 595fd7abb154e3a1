package com.example.subjects.growers

import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText

class ProfileRobot {
    fun follow() {
        onView(withText("Follow")).perform(click())
        onView(withId(Ids.FOLLOW)).check(matches(withText("Following")))
    }

    fun unfollow() {
        onView(withText("Following")).perform(click())
        onView(withId(Ids.FOLLOW)).check(matches(withText("Follow")))
    }

    fun waitForServer() = Look.waitUntil { Growers.inFlight.get() == 0 }
}

fun profile(steps: ProfileRobot.() -> Unit) = ProfileRobot().steps()

class VerifyRobot {
    fun sendCode() {
        onView(withId(Ids.SEND_CODE)).perform(click())
    }

    fun resend() {
        onView(withId(Ids.RESEND)).perform(click())
    }

    infix fun sees(text: String) {
        onView(withId(Ids.SENT)).check(matches(withText(text)))
    }
}

fun verify(steps: VerifyRobot.() -> Unit) = VerifyRobot().steps()
