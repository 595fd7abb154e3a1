// View models: what they outlive, who shares them, and when they are cleared.
package com.example.screens

import androidx.lifecycle.Lifecycle
import androidx.test.core.app.ActivityScenario
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.runners.AndroidJUnit4
import com.example.screens.Screens.awaitJournal
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNotSame
import org.junit.Assert.assertSame
import org.junit.Before
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class ViewModelTest {
    @Before
    fun setUp() = Journal.clear()

    private fun ActivityScenario<CounterActivity>.model(): CounterModel {
        lateinit var model: CounterModel
        onActivity { model = it.model }
        return model
    }

    private fun assertTotal(expected: Int) {
        onView(withId(R.id.total)).check(matches(withText("total $expected")))
    }

    @Test
    fun itOutlivesTheRecreation() {
        ActivityScenario.launch(CounterActivity::class.java).use { scenario ->
            onView(withId(R.id.increment)).perform(click(), click())
            assertTotal(2)
            val before = scenario.model()
            scenario.recreate()
            assertTotal(2)
            assertSame(before, scenario.model())
            assertFalse("CounterModel.onCleared" in Journal.lines())
        }
        awaitJournal("CounterModel.onCleared")
    }

    @Test
    fun itIsClearedWhenTheActivityFinishes() {
        val scenario = ActivityScenario.launch(CounterActivity::class.java)
        scenario.onActivity { it.finish() }
        awaitJournal("CounterModel.onCleared")
        assertEquals(Lifecycle.State.DESTROYED, scenario.state)
        scenario.close()
    }

    @Test
    fun eachActivityHasItsOwn() {
        val first = ActivityScenario.launch(CounterActivity::class.java).use { it.model() }
        val second = ActivityScenario.launch(CounterActivity::class.java).use { it.model() }
        assertNotSame(first, second)
    }

    @Test
    fun aFragmentSharesTheActivitys() {
        ActivityScenario.launch(CounterActivity::class.java).use { scenario ->
            fun shared(check: (CounterActivity, CounterActivity.Shared) -> Unit) = scenario.onActivity {
                check(it, it.supportFragmentManager.findFragmentById(R.id.shared) as CounterActivity.Shared)
            }
            lateinit var own: CounterModel
            shared { activity, fragment ->
                assertSame(activity.model, fragment.activityModel)
                assertNotSame(activity.model, fragment.ownModel)
                own = fragment.ownModel
            }
            scenario.recreate()
            shared { _, fragment -> assertSame(own, fragment.ownModel) }
            shared { activity, fragment ->
                activity.supportFragmentManager.beginTransaction().remove(fragment).commitNow()
            }
            assertEquals(listOf("CounterModel.onCleared"), Journal.lines())
        }
    }

    @Test
    fun itsSavedStateIsKept() {
        ActivityScenario.launch(CounterActivity::class.java).use { scenario ->
            scenario.onActivity { it.model.setStep(5) }
            scenario.recreate()
            onView(withId(R.id.increment)).perform(click())
            assertTotal(5)
        }
    }
}
