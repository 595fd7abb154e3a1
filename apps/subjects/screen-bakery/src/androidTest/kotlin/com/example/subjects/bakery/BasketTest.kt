// The basket: a message that one can tap, and a page that one leaves again.
package com.example.subjects.bakery

import android.os.SystemClock
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.Espresso.pressBack
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.assertion.ViewAssertions.doesNotExist
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.isDisplayed
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.rules.ActivityScenarioRule
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class BasketTest {
  @get:Rule val rule = ActivityScenarioRule(BasketActivity::class.java)

  @Test
  fun keepsTheCake() {
    onView(withId(R.id.remove)).perform(click())
    onView(withId(R.id.undo)).perform(click())
    onView(withId(R.id.status)).check(matches(withText("Cake kept")))
  }

  @Test
  fun leavesTheDetails() {
    onView(withId(R.id.look)).perform(click())
    SystemClock.sleep(400)
    pressBack()
    Poll.until(Bakers::areQuiet)
    onView(withId(R.id.ingredients)).check(doesNotExist())
    onView(withId(R.id.content)).check(matches(isDisplayed()))
  }
}
