// The fleet: boats that come and go, and that are searched.
package com.example.subjects.regatta

import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.action.ViewActions.replaceText
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.rules.ActivityScenarioRule
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Assert.assertEquals
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class BoatsTest {
  @get:Rule val rule = ActivityScenarioRule(BoatsActivity::class.java)

  private fun <T> ask(question: (BoatsActivity) -> T): T {
    var answer: T? = null
    rule.scenario.onActivity { answer = question(it) }
    return answer!!
  }

  @Test
  fun withdrawsABoat() {
    onView(withText("Gannet")).perform(click())
    onView(withId(Ids.ENTER_FIRST)).perform(click())
    Poll.until { ask { it.withdrawn } == 1 }
    assertEquals(listOf("Avocet", "Curlew", "Petrel", "Windhover"), ask { it.names })
  }

  @Test
  fun retiresABoat() {
    onView(withId(Ids.RETIRE)).perform(click())
    onView(withId(Ids.ENTER_FIRST)).perform(click())
    Poll.until { ask { it.withdrawn } == 1 && ask { "Avocet" in it.names } }
    assertEquals(listOf("Avocet", "Curlew", "Petrel", "Windhover"), ask { it.names })
  }

  @Test
  fun findsABoat() {
    onView(withId(Ids.QUERY)).perform(replaceText("e"))
    onView(withId(Ids.QUERY)).perform(replaceText("wind"))
    Poll.until { ask { it.answers } == 2 }
    onView(withId(Ids.FOUND)).check(matches(withText("Windhover")))
  }

  @Test
  fun findsAClub() {
    onView(withId(Ids.CLUB_QUERY)).perform(replaceText("e"))
    onView(withId(Ids.CLUB_QUERY)).perform(replaceText("harb"))
    Poll.until { ask { it.clubs } == "Harbour Club" }
    onView(withId(Ids.CLUBS)).check(matches(withText("Harbour Club")))
  }

  @Test
  fun refreshesTwice() {
    onView(withId(Ids.REFRESH)).perform(click())
    onView(withId(Ids.REFRESH)).perform(click())
    Poll.until { ask { !it.isRefreshing } }
    onView(withId(Ids.VERSION)).check(matches(withText("Version 2")))
  }

  @Test
  fun selectsTheLastEntry() {
    onView(withId(Ids.ENTER_LAST)).perform(click())
    Poll.until { ask { it.selected } != "" }
    onView(withId(Ids.SELECTED)).check(matches(withText("Zephyr")))
  }
}
