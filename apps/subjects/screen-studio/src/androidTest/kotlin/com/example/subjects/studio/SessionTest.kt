package com.example.subjects.studio

import androidx.lifecycle.Lifecycle
import androidx.test.core.app.ActivityScenario
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.action.ViewActions.replaceText
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Assert.assertFalse
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class SessionTest {
    @Test
    fun nothingIsBusyAfterACall() {
        ActivityScenario.launch(PublishActivity::class.java).use { scenario ->
            onView(withId(Ids.PUBLISH)).perform(click())
            waitUntil { scenario.text(Ids.PREVIEW).startsWith("Preview |..|") }
            scenario.takesACall()
            waitUntil { scenario.text(Ids.STATUS).startsWith("Published") }
            assertFalse("still busy", scenario.ask { it.isBusy() })
        }
    }

    private fun ActivityScenario<PublishActivity>.takesACall() {
        moveToState(Lifecycle.State.CREATED)
        waitUntil { text(Ids.STATUS).startsWith("Published") }
        moveToState(Lifecycle.State.RESUMED)
    }

    private fun PublishActivity.isBusy(): Boolean {
        supportFragmentManager.executePendingTransactions()
        return supportFragmentManager.findFragmentByTag(PublishActivity.BUSY) != null
    }

    @Test
    fun keyIsKeptOnRotation() {
        ActivityScenario.launch(AnalysisActivity::class.java).use { scenario ->
            onView(withId(Ids.DETECT_KEY)).perform(click())
            onView(withId(Ids.TAKE_NAME)).perform(replaceText("Blue room, take 7"))
            Thread.sleep(400)
            scenario.rotate()
            onView(withId(Ids.KEY)).check(matches(withText("Key: D minor")))
        }
    }

    @Test
    fun tempoIsKeptOnRotation() {
        ActivityScenario.launch(AnalysisActivity::class.java).use { scenario ->
            onView(withId(Ids.DETECT_TEMPO)).perform(click())
            onView(withId(Ids.TAKE_NAME)).perform(replaceText("Blue room, take 8"))
            scenario.recreate()
            scenario waitsFor (Ids.TEMPO to "Tempo: 96")
        }
    }
}
