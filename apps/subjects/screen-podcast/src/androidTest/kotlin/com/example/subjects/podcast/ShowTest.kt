// One looks at the pages of a show.
package com.example.subjects.podcast

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
class ShowTest {
  @get:Rule val rule = ActivityScenarioRule(ShowActivity::class.java)

  @Test
  fun goesBackFromAbout() {
    onView(withId(R.id.about)).perform(click())
    onView(withId(R.id.about_title)).check(matches(isDisplayed()))
    onView(withId(R.id.about_text)).check(matches(isDisplayed()))
    pressBack()
    Poll.until(Net::isQuiet)
    onView(withId(R.id.about_title)).check(doesNotExist())
  }

  @Test
  fun goesBackFromTheHosts() {
    rule.scenario.onActivity { it.openHosts() }
    onView(withId(R.id.hosts_title)).check(matches(withText(R.string.hosts_title)))
    rule.scenario.onActivity { it.onBackPressedDispatcher.onBackPressed() }
    Poll.until(Net::isQuiet)
    onView(withId(R.id.hosts_title)).check(doesNotExist())
  }
}
