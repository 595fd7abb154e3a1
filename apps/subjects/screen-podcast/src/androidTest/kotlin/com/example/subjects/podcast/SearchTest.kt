// An episode is searched.
package com.example.subjects.podcast

import android.os.SystemClock
import android.widget.TextView
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.replaceText
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.rules.ActivityScenarioRule
import androidx.test.ext.junit.runners.AndroidJUnit4
import java.util.concurrent.atomic.AtomicReference
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class SearchTest {
  @get:Rule val rule = ActivityScenarioRule(SearchActivity::class.java)

  private fun text(id: Int): String {
    val text = AtomicReference<String>()
    rule.scenario.onActivity { text.set(it.findViewById<TextView>(id).text.toString()) }
    return text.get()
  }

  @Test
  fun showsTheHitsOfTheLastWord() {
    onView(withId(R.id.word)).perform(replaceText("ja"))
    SystemClock.sleep(500)
    onView(withId(R.id.word)).perform(replaceText("jazz"))
    Poll.until { text(R.id.hits).startsWith("jazz") }
    Poll.until(Net::isQuiet)
    onView(withId(R.id.hits)).check(matches(withText("jazz: [jazz, jazz again]")))
  }

  @Test
  fun countsTheHits() {
    onView(withId(R.id.word)).perform(replaceText("ja"))
    onView(withId(R.id.word)).perform(replaceText("jazz"))
    Poll.until { text(R.id.count) == "2" }
    Poll.until(Net::isQuiet)
    onView(withId(R.id.count)).check(matches(withText("2")))
  }
}
