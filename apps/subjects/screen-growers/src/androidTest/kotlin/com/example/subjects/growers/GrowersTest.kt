package com.example.subjects.growers

import android.content.Intent
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.action.ViewActions.replaceText
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Assert.assertFalse
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class GrowersTest : OrchardTest() {
    @Test
    fun unfollowedInTheEnd() {
        open(ProfileActivity::class.java)
        profile {
            follow()
            unfollow()
            waitForServer()
        }
        assertFalse(Growers.followed)
    }

    @Test
    fun unfollowedInTheEndOneByOne() {
        open<ProfileActivity>(Intent(context(), ProfileActivity::class.java).putExtra(ProfileActivity.IN_ORDER, true))
        profile {
            follow()
            unfollow()
            waitForServer()
        }
        assertFalse(Growers.followed)
    }

    @Test
    fun codeIsSentAgain() {
        open(VerifyActivity::class.java)
        verify {
            sendCode()
            sees("Codes sent: 1")
            Thread.sleep(1200)
            resend()
            sees("Codes sent: 2")
        }
    }

    @Test
    fun gradeSurvivesRotation() {
        val tasting = open(TastingActivity::class.java)
        onView(withId(Ids.RATE)).perform(click())
        onView(withId(Ids.NOTES)).perform(replaceText("Sweet, a little sour"))
        onView(withId(Ids.NOTES)).check(matches(withText("Sweet, a little sour")))
        tasting.recreate()
        onView(withId(Ids.GRADE)).check(matches(withText("Grade: A")))
    }

    @Test
    fun starsSurviveRotation() {
        val tasting = open(TastingActivity::class.java)
        onView(withId(Ids.STAR)).perform(click())
        tasting.recreate()
        Reading { Look.text(tasting, Ids.STARS) } eventuallyReads "Stars: 5"
    }
}
