package com.example.subjects.festival

import android.os.SystemClock
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.Espresso.pressBack
import androidx.test.espresso.action.ViewActions.replaceText
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
class ReviewTest {
  @get:Rule val rule = ActivityScenarioRule(ReviewActivity::class.java)

  @Test
  fun isAskedBeforeTheReviewIsLost() {
    onView(withId(R.id.review)).perform(replaceText("What a night"))
    SystemClock.sleep(400)
    pressBack()
    onView(withText(R.string.discard)).check(matches(isDisplayed()))
  }
}
