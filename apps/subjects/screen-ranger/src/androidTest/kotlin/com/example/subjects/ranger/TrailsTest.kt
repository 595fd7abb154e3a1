// The trails are closed, marked, swiped away and searched.
package com.example.subjects.ranger

import android.os.SystemClock
import androidx.recyclerview.widget.RecyclerView
import androidx.test.core.app.ActivityScenario
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.action.ViewActions.replaceText
import androidx.test.espresso.action.ViewActions.swipeLeft
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.isDisplayed
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.runners.AndroidJUnit4
import kotlinx.coroutines.Job
import kotlinx.coroutines.runBlocking
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class TrailsTest {
  private fun synchronised(scenario: ActivityScenario<TrailsActivity>) {
    lateinit var job: Job
    scenario.onActivity { job = it.model.synchronising }
    runBlocking { job.join() }
  }

  private fun awaitRows(scenario: ActivityScenario<TrailsActivity>, count: Int) = Poll.within(3000) {
    var rows = 0
    scenario.onActivity { rows = it.findViewById<RecyclerView>(R.id.trails).adapter!!.itemCount }
    rows == count
  }

  private fun awaitShown(scenario: ActivityScenario<SearchActivity>, shown: (SearchActivity) -> Boolean) = Poll.until {
    var there = false
    scenario.onActivity { there = shown(it) }
    there
  }

  @Test
  fun keepsTheClosedTrail() {
    ActivityScenario.launch(TrailsActivity::class.java).use { scenario ->
      SystemClock.sleep(400)
      onView(withId(R.id.close_creek)).perform(click())
      synchronised(scenario)
      onView(withText("Creek (closed)")).check(matches(isDisplayed()))
    }
  }

  @Test
  fun keepsTheMuddyTrail() {
    ActivityScenario.launch(TrailsActivity::class.java).use { scenario ->
      SystemClock.sleep(400)
      onView(withId(R.id.mark_mud)).perform(click())
      synchronised(scenario)
      onView(withText("Ridge (muddy)")).check(matches(isDisplayed()))
    }
  }

  @Test
  fun takesTheRemovalBack() {
    ActivityScenario.launch(TrailsActivity::class.java).use { scenario ->
      synchronised(scenario)
      onView(withText("Gorge")).perform(swipeLeft())
      awaitRows(scenario, 3)
      onView(withId(R.id.undo)).perform(click())
      onView(withText("Gorge")).check(matches(isDisplayed()))
    }
  }

  @Test
  fun findsTheTrail() {
    ActivityScenario.launch(SearchActivity::class.java).use { scenario ->
      onView(withId(R.id.query)).perform(replaceText("Cr"))
      SystemClock.sleep(500)
      onView(withId(R.id.query)).perform(replaceText("Creek"))
      awaitShown(scenario) { "Creek" in it.trailsShown && !it.isSearching() }
      onView(withId(R.id.found)).check(matches(withText("Creek")))
    }
  }

  @Test
  fun findsTheHut() {
    ActivityScenario.launch(SearchActivity::class.java).use { scenario ->
      onView(withId(R.id.hut_query)).perform(replaceText("La"))
      SystemClock.sleep(500)
      onView(withId(R.id.hut_query)).perform(replaceText("Lake"))
      awaitShown(scenario) { "Lake" in it.hutsShown }
      onView(withId(R.id.huts)).check(matches(withText("Lake")))
    }
  }
}
