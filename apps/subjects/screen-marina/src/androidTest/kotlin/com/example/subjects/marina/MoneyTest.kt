// What a berth costs, and how it is paid.
package com.example.subjects.marina

import androidx.lifecycle.Lifecycle
import androidx.test.core.app.ActivityScenario.launch
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.IdlingRegistry
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.After
import org.junit.Before
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class MoneyTest {
  @Before
  fun setUp() {
    IdlingRegistry.getInstance().register(Idling.counting)
  }

  @After
  fun tearDown() {
    IdlingRegistry.getInstance().unregister(Idling.counting)
  }

  @Test
  fun keepsTheReceipt() {
    launch(PaymentActivity::class.java).use { scenario ->
      onView(withId(R.id.pay)).perform(click())
      Thread.sleep(400)
      scenario.moveToState(Lifecycle.State.CREATED)
      scenario.until { !it.isBusy }
      scenario.moveToState(Lifecycle.State.RESUMED)
      onView(withId(R.id.receipt)).check(matches(withText("Paid 30 euros")))
    }
  }

  @Test
  fun checksTheCard() {
    launch(PaymentActivity::class.java).use { scenario ->
      onView(withId(R.id.insert_card)).perform(click())
      scenario.moveToState(Lifecycle.State.CREATED)
      scenario.until { !it.isBusy }
      scenario.moveToState(Lifecycle.State.RESUMED)
      scenario.until { it.textOf(R.id.card) == "Card is good" }
    }
  }

  @Test
  fun tipsOnce() {
    launch(PaymentActivity::class.java).use { scenario ->
      onView(withId(R.id.tip)).perform(click())
      scenario.until { it.textOf(R.id.tip_state) == "Thank you" }
      onView(withText(R.string.tip)).perform(click())
      onView(withId(R.id.tips)).check(matches(withText("Tips: 1")))
    }
  }

  @Test
  fun knowsTheNewFee() {
    launch(TariffActivity::class.java).use {
      onView(withId(R.id.load_fee)).perform(click())
      Thread.sleep(400)
      onView(withId(R.id.fee)).check(matches(withText("Fee: 32")))
    }
  }

  @Test
  fun addsItAllUp() {
    launch(TariffActivity::class.java).use {
      onView(withId(R.id.load_total)).perform(click())
      onView(withId(R.id.total)).check(matches(withText("Total: 60")))
    }
  }
}
