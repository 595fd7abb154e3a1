// Recipes are saved, published, shared and printed.
package com.example.subjects.recipes

import android.os.SystemClock
import androidx.lifecycle.Lifecycle
import androidx.test.core.app.ActivityScenario
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.Espresso.pressBack
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.action.ViewActions.replaceText
import androidx.test.espresso.assertion.ViewAssertions.doesNotExist
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.runners.AndroidJUnit4
import kotlinx.coroutines.Job
import kotlinx.coroutines.runBlocking
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class EditorTest {
  private fun savingOf(scenario: ActivityScenario<EditorActivity>): Job {
    lateinit var job: Job
    scenario.onActivity { job = it.model.saving }
    return job
  }

  @Test
  fun saysThatItWasSaved() {
    ActivityScenario.launch(EditorActivity::class.java).use { scenario ->
      onView(withId(R.id.title)).perform(replaceText("Tart"))
      onView(withId(R.id.save)).perform(click())
      val saving = savingOf(scenario)
      SystemClock.sleep(500)
      scenario.moveToState(Lifecycle.State.CREATED)
      runBlocking { saving.join() }
      scenario.moveToState(Lifecycle.State.RESUMED)
      onView(withId(R.id.status)).check(matches(withText("Saved Tart")))
    }
  }

  @Test
  fun saysThatItWasPublished() {
    ActivityScenario.launch(EditorActivity::class.java).use { scenario ->
      onView(withId(R.id.title)).perform(replaceText("Tart"))
      onView(withId(R.id.publish)).perform(click())
      SystemClock.sleep(500)
      scenario.moveToState(Lifecycle.State.CREATED)
      Poll.until(Kitchen::isIdle)
      scenario.moveToState(Lifecycle.State.RESUMED)
      onView(withId(R.id.published)).check(matches(withText("Published Tart")))
    }
  }

  @Test
  fun goesBackAfterSharing() {
    ActivityScenario.launch(BookActivity::class.java).use {
      onView(withId(R.id.open)).perform(click())
      onView(withId(R.id.share)).perform(click())
      onView(withId(R.id.ingredients)).perform(click())
      onView(withId(R.id.steps)).perform(click())
      onView(withId(R.id.text)).check(matches(withText("Stir for 18 minutes")))
      pressBack()
      Poll.until(Kitchen::isIdle)
      onView(withId(R.id.share)).check(doesNotExist())
    }
  }

  @Test
  fun goesBackAfterPrinting() {
    ActivityScenario.launch(BookActivity::class.java).use {
      onView(withId(R.id.open)).perform(click())
      onView(withId(R.id.print)).perform(click())
      onView(withId(R.id.ingredients)).perform(click())
      onView(withId(R.id.steps)).perform(click())
      onView(withId(R.id.text)).check(matches(withText("Stir for 18 minutes")))
      pressBack()
      onView(withId(R.id.print)).check(doesNotExist())
    }
  }
}
