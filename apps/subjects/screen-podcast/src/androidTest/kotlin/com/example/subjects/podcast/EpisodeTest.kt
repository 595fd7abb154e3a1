// The notes of an episode are read.
package com.example.subjects.podcast

import androidx.test.espresso.Espresso.onView
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
class EpisodeTest {
  @get:Rule val rule = ActivityScenarioRule(EpisodeActivity::class.java)

  @Test
  fun keepsTheNotesWhenTurned() {
    onView(withId(R.id.title)).check(matches(isDisplayed()))
    Thread.sleep(300)
    rule.scenario.recreate()
    onView(withId(R.id.notes)).check(matches(withText("With a guest")))
  }
}
