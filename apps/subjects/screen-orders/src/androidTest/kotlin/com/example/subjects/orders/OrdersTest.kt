// Filling the basket, ordering, a voucher, and following the order.
package com.example.subjects.orders

import android.os.SystemClock
import androidx.test.core.app.ActivityScenario
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.isChecked
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.rules.ActivityScenarioRule
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class OrdersTest {
    @get:Rule
    val rule = ActivityScenarioRule(OrdersActivity::class.java)

    private fun press(button: Int) {
        onView(withId(button)).perform(click())
    }

    private fun waitForState(expected: String) {
        var state = ""
        val deadline = SystemClock.uptimeMillis() + DEADLINE_MS
        while (state != expected && SystemClock.uptimeMillis() < deadline) {
            SystemClock.sleep(PROBE_MS)
            rule.scenario.onActivity { state = it.state() }
        }
    }

    @Test
    fun placesAnOrder() {
        press(R.id.order)
        press(R.id.takeaway)
        onView(withId(R.id.takeaway)).check(matches(isChecked()))
        SystemClock.sleep(LOOK_MS)
        onView(withId(R.id.state)).check(matches(withText("order 1")))
    }

    @Test
    fun addsUpTwoItems() {
        press(R.id.tea)
        press(R.id.takeaway)
        SystemClock.sleep(LOOK_MS)
        press(R.id.cake)
        waitForState("added cake")
        onView(withId(R.id.total)).check(matches(withText("7 €")))
    }

    @Test
    fun takesAVoucher() {
        press(R.id.voucher)
        SystemClock.sleep(LOOK_MS)
        onView(withId(R.id.state)).check(matches(withText("1 € less")))
    }

    @Test
    fun followsTheOrder() {
        press(R.id.follow)
        press(R.id.takeaway)
        SystemClock.sleep(LOOK_MS)
        onView(withId(R.id.state)).check(matches(withText("at the door")))
    }

    @Test
    fun closesAfterOrdering() {
        press(R.id.order)
        press(R.id.takeaway)
        SystemClock.sleep(LOOK_MS)
        rule.scenario.close()
        ActivityScenario.launch(OrdersActivity::class.java).use {
            onView(withId(R.id.state)).check(matches(withText("")))
        }
    }

    @Test
    fun keepsADraft() {
        press(R.id.tea)
        waitForState("added tea")
        press(R.id.takeaway)
        press(R.id.drafts)
        onView(withId(R.id.state)).check(matches(withText("tea")))
    }

    private companion object {
        const val PROBE_MS = 20L
        const val LOOK_MS = 250L
        const val DEADLINE_MS = 10_000L
    }
}
