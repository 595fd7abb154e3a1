// Answers that Espresso knows of: in time, or only once somebody works on them.
package com.example.subjects.shop

import android.os.SystemClock
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.IdlingRegistry
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.rules.ActivityScenarioRule
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.After
import org.junit.Before
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class ReviewsTest {
  @get:Rule val rule = ActivityScenarioRule(ReviewsActivity::class.java)

  private val work = WorkResource()

  @Before
  fun register() {
    IdlingRegistry.getInstance().register(work)
  }

  @After
  fun unregister() {
    IdlingRegistry.getInstance().unregister(work)
  }

  @Test
  fun showsTheReviews() {
    onView(withId(R.id.reviews)).perform(click())
    SystemClock.sleep(300)
    onView(withId(R.id.answer)).check(matches(withText("two reviews")))
  }

  @Test
  fun showsTheStars() {
    onView(withId(R.id.stars)).perform(click())
    onView(withId(R.id.answer)).check(matches(withText("four stars")))
  }
}
