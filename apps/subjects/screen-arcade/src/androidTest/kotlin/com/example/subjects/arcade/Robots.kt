package com.example.subjects.arcade

import android.app.Activity
import androidx.lifecycle.Lifecycle
import androidx.test.core.app.ActivityScenario
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText

infix fun Int.reads(text: String) {
    onView(withId(this)).check(matches(withText(text)))
}

/** Somebody calls, and the player comes back to the app after it. */
fun <A : Activity> ActivityScenario<A>.phoneCall() {
    moveToState(Lifecycle.State.CREATED)
    moveToState(Lifecycle.State.RESUMED)
}

class WalletRobot(private val scenario: ActivityScenario<WalletActivity>) {
    fun insertCoin() {
        onView(withId(Ids.INSERT)).perform(click())
        Ids.CREDIT reads "Credit: 1"
    }

    fun isThanked() = ArcadeTest.await { ArcadeTest.textOf(scenario, Ids.THANKS) == "Thanks!" }

    fun openReceipt() {
        onView(withId(Ids.RECEIPT)).perform(click())
        ArcadeTest.await { ArcadeTest.isOnTop(ReceiptActivity::class.java) }
    }
}

fun wallet(steps: WalletRobot.() -> Unit) {
    ActivityScenario.launch(WalletActivity::class.java).use { WalletRobot(it).steps() }
}

class JackpotRobot(private val scenario: ActivityScenario<JackpotActivity>) {
    fun dropCoin() {
        onView(withId(Ids.DROP)).perform(click())
        Ids.COINS reads "Coins: 1"
    }

    fun potHolds(sum: Int) = ArcadeTest.await { ArcadeTest.textOf(scenario, Ids.POT) == "Pot: $sum" }

    fun cashOut() {
        onView(withId(Ids.CASH_OUT)).perform(click())
    }

    fun cashOutAll() {
        onView(withText("Cash out")).perform(click())
    }
}

fun jackpot(steps: JackpotRobot.() -> Unit) {
    ActivityScenario.launch(JackpotActivity::class.java).use { JackpotRobot(it).steps() }
}

object RoundRobot {
    fun play() {
        onView(withId(Ids.PLAY)).perform(click())
        Ids.PHASE reads "playing"
    }

    fun finish() {
        onView(withId(Ids.FINISH)).perform(click())
    }
}
