package com.example.subjects.festival

import android.os.SystemClock
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.action.ViewActions.replaceText
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.withContentDescription
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.rules.ActivityScenarioRule
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class ProgrammeTest {
  @get:Rule val rule = ActivityScenarioRule(ProgrammeActivity::class.java)

  @Test
  fun findsTheActWhileTyping() {
    onView(withId(R.id.find_act)).perform(replaceText("Ja"))
    SystemClock.sleep(400)
    onView(withId(R.id.find_act)).perform(replaceText("Jaz"))
    Poll.until(Work::isDone)
    onView(withId(R.id.acts_found)).check(matches(withText("Jazz Trio")))
  }

  @Test
  fun findsTheStageWhileTyping() {
    onView(withId(R.id.find_stage)).perform(replaceText("Ma"))
    onView(withId(R.id.find_stage)).perform(replaceText("Mark"))
    Poll.until(Work::isDone)
    onView(withId(R.id.stages_found)).check(matches(withText("Market stage")))
  }

  @Test
  fun selectsAnAct() {
    onView(withId(R.id.find_act)).perform(replaceText("Jav"))
    Poll.until { Poll.ask(rule.scenario) { it.listed == 1 } }
    onView(withContentDescription("Act Java Combo")).perform(click())
    onView(withId(R.id.acts_found)).check(matches(withText("Selected Java Combo")))
  }
}
