// The rent is ordered.
package com.example.subjects.bank

import android.os.SystemClock
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.ext.junit.rules.ActivityScenarioRule
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Assert.assertEquals
import org.junit.Before
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class StandingOrderTest {
  @get:Rule val rule = ActivityScenarioRule(StandingOrderActivity::class.java)

  @Before
  fun clear() {
    StandingOrderActivity.orders.clear()
  }

  @Test
  fun keepsTheOrder() {
    onView(withId(R.id.order)).perform(click())
    SystemClock.sleep(500)
    rule.scenario.close()
    assertEquals(listOf("Rent"), StandingOrderActivity.orders)
  }
}
