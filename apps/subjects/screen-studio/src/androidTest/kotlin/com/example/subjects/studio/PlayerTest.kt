package com.example.subjects.studio

import android.content.Context
import android.view.View
import android.widget.SeekBar
import androidx.test.core.app.ActivityScenario
import androidx.test.core.app.ApplicationProvider
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.UiController
import androidx.test.espresso.ViewAction
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.isAssignableFrom
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.hamcrest.Matcher
import org.junit.Assert.assertEquals
import org.junit.Before
import org.junit.Test
import org.junit.runner.RunWith

class SlideTo(private val where: Int) : ViewAction {
    override fun getConstraints(): Matcher<View> = isAssignableFrom(SeekBar::class.java)

    override fun getDescription() = "slide to $where"

    override fun perform(controller: UiController, view: View) {
        (view as SeekBar).progress = where
    }
}

@RunWith(AndroidJUnit4::class)
class PlayerTest {
    @Before
    fun heardTheFirstHalf() {
        ApplicationProvider.getApplicationContext<Context>().getSharedPreferences("player", Context.MODE_PRIVATE)
            .edit().clear().putInt("position", 42).putInt("volume", 7).commit()
    }

    @Test
    fun speedIsPickedOnTheControls() = video {
        tapTheSurface()
        seesSpeed("1x")
        pickSpeed()
        seesSpeed("1.5x")
    }

    @Test
    fun speedStaysWhenTheControlsHide() = video {
        scenario.onActivity {
            it.findViewById<View>(Ids.SURFACE).performClick()
            it.findViewById<View>(Ids.SPEED).performClick()
        }
        waitUntil { scenario.ask { it.findViewById<View>(Ids.CONTROLS).visibility == View.GONE } }
        seesSpeed("1.5x")
    }

    @Test
    fun skipsToTheEnd() {
        ActivityScenario.launch(PlayerActivity::class.java).use { scenario ->
            onView(withId(Ids.TITLE)).check(matches(withText("Episode 12")))
            onView(withId(Ids.POSITION_BAR)).perform(SlideTo(90))
            waitUntil { scenario.ask { it.positionRestored } }
            assertEquals("90 s", scenario.text(Ids.POSITION))
        }
    }

    @Test
    fun turnsItDown() {
        ActivityScenario.launch(PlayerActivity::class.java).use { scenario ->
            onView(withId(Ids.TITLE)).check(matches(withText("Episode 12")))
            onView(withId(Ids.VOLUME_BAR)).perform(SlideTo(2))
            waitUntil { scenario.ask { it.volumeRestored } }
            assertEquals("Volume 2", scenario.text(Ids.VOLUME))
        }
    }
}
