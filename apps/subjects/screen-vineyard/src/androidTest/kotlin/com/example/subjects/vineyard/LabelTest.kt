// The label is edited.
package com.example.subjects.vineyard

import android.os.SystemClock
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.rules.ActivityScenarioRule
import androidx.test.ext.junit.runners.AndroidJUnit4
import kotlinx.coroutines.Job
import kotlinx.coroutines.runBlocking
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class LabelTest {
  @get:Rule val rule = ActivityScenarioRule(LabelActivity::class.java)

  private fun join() {
    lateinit var job: Job
    rule.scenario.onActivity { job = it.job }
    runBlocking { job.join() }
  }

  @Test
  fun savesTheLabel() {
    SystemClock.sleep(400)
    onView(withId(R.id.edit)).perform(click())
    join()
    onView(withId(R.id.save)).perform(click())
    join()
    onView(withId(R.id.status)).check(matches(withText("Saved")))
  }
}
