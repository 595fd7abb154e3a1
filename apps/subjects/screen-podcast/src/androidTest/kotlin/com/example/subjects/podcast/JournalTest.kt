// A note is written.
package com.example.subjects.podcast

import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.replaceText
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.rules.ActivityScenarioRule
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class JournalTest {
  @get:Rule val rule = ActivityScenarioRule(JournalActivity::class.java)

  @Test
  fun keepsTheDraft() {
    onView(withId(R.id.draft)).perform(replaceText("Hear it again"))
    rule.scenario.recreate()
    onView(withId(R.id.draft)).check(matches(withText("Hear it again")))
  }
}
