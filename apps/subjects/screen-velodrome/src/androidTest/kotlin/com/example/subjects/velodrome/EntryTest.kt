package com.example.subjects.velodrome

import android.view.View
import androidx.lifecycle.Lifecycle.State
import androidx.test.core.app.ActivityScenario
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Assert.assertFalse
import org.junit.Test
import org.junit.runner.RunWith

private fun ActivityScenario<LicenceActivity>.isChecking(): Boolean {
    var checking = false
    onActivity { checking = it.checking() != null }
    return checking
}

private fun ActivityScenario<LicenceActivity>.toTheBackgroundAndBack() {
    moveToState(State.CREATED)
    moveToState(State.RESUMED)
}

@RunWith(AndroidJUnit4::class)
class EntryTest {
    @Test
    fun `second_keirin_heat_is_entered`() = entryDesk {
        chooseKeirin()
        waitForRiders("Keirin: 6 riders")
        pick(1)
        enter()
        hasEntered("Keirin B")
    }

    @Test
    fun `third_keirin_heat_is_entered_once_offered`() = entryDesk {
        chooseKeirin()
        this waitForHeat "Keirin C"
        this pick 2
        enter()
        this waitForEntry "Keirin C"
    }

    @Test
    fun licenceDialogIsGoneAfterACall() {
        ActivityScenario.launch(LicenceActivity::class.java).use { scenario ->
            onView(withId(Ids.CHECK)).perform(click())
            Waits.untilText(scenario, Ids.QUEUE, "Queue: 0")
            scenario.moveToState(State.CREATED)
            scenario.moveToState(State.RESUMED)
            assertFalse(scenario.isChecking())
        }
    }

    @Test
    fun licenceDialogGoesWithTheLetter() {
        ActivityScenario.launch(LicenceActivity::class.java).use { scenario ->
            scenario.onActivity { it.findViewById<View>(Ids.CHECK_LATER).performClick() }
            scenario.toTheBackgroundAndBack()
            Waits.until { !scenario.isChecking() }
        }
    }
}
