// The cakes, by name and by place.
package com.example.subjects.bakery

import android.os.SystemClock
import android.view.View
import androidx.recyclerview.widget.RecyclerView
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.IdlingRegistry
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.action.ViewActions.replaceText
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.isDisplayed
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.rules.ActivityScenarioRule
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.hamcrest.Description
import org.hamcrest.TypeSafeMatcher
import org.junit.After
import org.junit.Before
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class CakesTest {
  @get:Rule val rule = ActivityScenarioRule(CakesActivity::class.java)

  private val busy = BusyResource()

  @Before
  fun register() {
    IdlingRegistry.getInstance().register(busy)
  }

  @After
  fun unregister() {
    IdlingRegistry.getInstance().unregister(busy)
  }

  private fun <T> ask(question: (CakesActivity) -> T): T {
    var answer: T? = null
    rule.scenario.onActivity { answer = question(it) }
    return answer!!
  }

  @Test
  fun choosesTheCheapest() {
    onView(withId(R.id.sort)).perform(click())
    SystemClock.sleep(400)
    onView(rowAt(0)).perform(click())
    onView(withId(R.id.status)).check(matches(withText("Bun chosen")))
  }

  @Test
  fun addsRyeBread() {
    onView(withId(R.id.add)).perform(click())
    onView(withText("Rye bread")).check(matches(isDisplayed()))
  }

  @Test
  fun namesTheBaker() {
    onView(withId(R.id.about)).perform(click())
    Poll.until { ask { it.findViewById<View>(R.id.busy).visibility == View.GONE } }
    onView(withId(R.id.baker)).check(matches(withText("Ida")))
  }

  @Test
  fun searchesOnce() {
    onView(withId(R.id.query)).perform(replaceText("rye"))
    onView(withId(R.id.query)).perform(replaceText("rye bread"))
    Poll.until { ask { it.searched } == "rye bread" }
    onView(withId(R.id.status)).check(matches(withText("rye bread, search 1")))
  }

  /** The row at a place in the list. */
  private fun rowAt(place: Int) = object : TypeSafeMatcher<View>() {
    override fun describeTo(description: Description) {
      description.appendText("row at $place")
    }

    override fun matchesSafely(view: View): Boolean {
      val list = view.parent as? RecyclerView ?: return false
      return list.getChildAdapterPosition(view) == place
    }
  }
}
