// Cities are liked.
package com.example.subjects.hostel

import androidx.test.core.app.ActivityScenario
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.isDisplayed
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.After
import org.junit.Before
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class FavouritesTest {
  private lateinit var scenario: ActivityScenario<FavouritesActivity>

  @Before
  fun setUp() {
    FavouritesStore.clear()
    scenario = ActivityScenario.launch(FavouritesActivity::class.java)
    Thread.sleep(300)
  }

  @After fun tearDown() = scenario.close()

  @Test
  fun likesTwoCities() {
    onView(withId(R.id.favourites)).check(matches(isDisplayed()))
    onView(withId(R.id.star_lisbon)).perform(click())
    onView(withId(R.id.star_porto)).perform(click())
    until(Pending::isNothing)
    onView(withId(R.id.favourites)).check(matches(withText("2 favourites")))
  }
}
