// LiveData: who is told when, by the observer's lifecycle; and values that come from other threads.
package com.example.screens

import androidx.lifecycle.Lifecycle
import androidx.lifecycle.LiveData
import androidx.lifecycle.MediatorLiveData
import androidx.lifecycle.MutableLiveData
import androidx.lifecycle.Observer
import androidx.test.core.app.ActivityScenario
import androidx.test.espresso.Espresso.onIdle
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.rules.ActivityScenarioRule
import androidx.test.ext.junit.runners.AndroidJUnit4
import java.util.concurrent.CountDownLatch
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertThrows
import org.junit.Assert.assertTrue
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class LiveDataTest {
    @get:Rule
    val rule = ActivityScenarioRule(CounterActivity::class.java)

    private val scenario: ActivityScenario<CounterActivity> get() = rule.scenario
    private val data = MutableLiveData<Int>()
    private val seen = mutableListOf<Int>()

    private fun observe(what: LiveData<Int> = data) = scenario.onActivity { activity -> what.observe(activity) { seen += it } }

    private fun set(vararg values: Int) = scenario.onActivity { values.forEach { data.value = it } }

    private fun assertSeen(vararg expected: Int) = scenario.onActivity { assertEquals(expected.toList(), seen) }

    @Test
    fun everyValueReachesAResumedObserver() {
        observe()
        set(1, 2, 3)
        assertSeen(1, 2, 3)
    }

    @Test
    fun aPausedObserverIsTold() {
        observe()
        scenario.moveToState(Lifecycle.State.STARTED)
        set(1)
        assertSeen(1)
    }

    @Test
    fun aStoppedObserverGetsTheLastValueWhenItStarts() {
        observe()
        set(1)
        scenario.moveToState(Lifecycle.State.CREATED)
        set(2, 3)
        assertSeen(1)
        assertFalse(data.hasActiveObservers())
        scenario.moveToState(Lifecycle.State.RESUMED)
        assertSeen(1, 3)
        assertTrue(data.hasActiveObservers())
    }

    @Test
    fun aLateObserverGetsTheLastValue() {
        set(1, 2)
        observe()
        assertSeen(2)
    }

    @Test
    fun theDestroyedOwnersObserverIsRemoved() {
        observe()
        scenario.recreate()
        set(4)
        assertSeen()
        assertFalse(data.hasObservers())
        observe()
        assertSeen(4)
    }

    @Test
    fun anObserverWithoutAnOwnerStaysUntilItIsRemoved() {
        val forever = Observer<Int> { seen += it }
        scenario.onActivity { data.observeForever(forever) }
        scenario.moveToState(Lifecycle.State.CREATED)
        set(1)
        assertSeen(1)
        scenario.onActivity { data.removeObserver(forever) }
        set(2)
        assertSeen(1)
    }

    @Test
    fun postedValuesAreJoined() {
        observe()
        val held = CountDownLatch(1)
        val poster = Thread {
            held.await()
            (1..5).forEach(data::postValue)
        }
        poster.start()
        // The main thread is busy while all of them are posted.
        scenario.onActivity {
            held.countDown()
            poster.join()
            assertEquals(emptyList<Int>(), seen)
        }
        onIdle()
        assertSeen(5)
    }

    @Test
    fun aPostedValueReachesTheScreen() {
        onView(withId(R.id.load)).perform(click())
        onView(withId(R.id.total)).check(matches(withText("total 5")))
        onView(withId(R.id.doubled)).check(matches(withText("doubled 10")))
    }

    @Test
    fun aValueIsSetOnTheMainThreadOnly() {
        assertThrows(IllegalStateException::class.java) { data.value = 1 }
        assertThrows(IllegalStateException::class.java) { data.observeForever { } }
    }

    @Test
    fun aMediatorFollowsItsSources() {
        val other = MutableLiveData<Int>()
        val sum = MediatorLiveData<Int>()
        scenario.onActivity {
            val add = Observer<Int> { sum.value = (data.value ?: 0) + (other.value ?: 0) }
            sum.addSource(data, add)
            sum.addSource(other, add)
        }
        observe(sum)
        scenario.onActivity {
            data.value = 2
            other.value = 3
        }
        assertSeen(2, 5)
    }
}
