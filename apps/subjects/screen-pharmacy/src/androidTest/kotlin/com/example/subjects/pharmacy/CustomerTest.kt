// A customer changes the name.
package com.example.subjects.pharmacy

import android.os.SystemClock
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.click
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
class CustomerTest {
  @get:Rule val rule = ActivityScenarioRule(CustomerActivity::class.java)

  @Test
  fun changesTheName() {
    SystemClock.sleep(400)
    onView(withId(R.id.name)).perform(replaceText("Nora Field"))
    Poll.until(BackRoom::isQuiet)
    onView(withId(R.id.save)).perform(click())
    onView(withId(R.id.saved)).check(matches(withText("Saved Nora Field")))
  }
}
