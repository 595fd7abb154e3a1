package com.example.subjects.arcade

import android.content.Context
import android.content.Intent
import androidx.test.core.app.ActivityScenario
import androidx.test.core.app.ApplicationProvider
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Test
import org.junit.runner.RunWith
import java.io.File

@RunWith(AndroidJUnit4::class)
class ScoreTest : ArcadeTest() {
    private val context: Context = ApplicationProvider.getApplicationContext()
    private val file = File(context.filesDir, ScoreActivity.SCORES)

    private fun written() = if (file.exists()) file.readLines().joinToString() else ""

    private fun muted() {
        onView(withId(Ids.SOUND)).perform(click())
        Ids.SOUND reads "Sound off"
    }

    @Test
    fun bothScoresAreWritten() {
        ActivityScenario.launch(ScoreActivity::class.java).use {
            onView(withId(Ids.SCORE_LOW)).perform(click())
            muted()
            onView(withId(Ids.SCORE_HIGH)).perform(click())
            Ids.LAST reads "Last: 250"
            assertTrue(soon { written() == "100, 250" })
        }
    }

    @Test
    fun bothTournamentScoresAreWritten() {
        val tournament = Intent(context, ScoreActivity::class.java).putExtra(ScoreActivity.TOURNAMENT, true)
        ActivityScenario.launch<ScoreActivity>(tournament).use {
            onView(withText("Score 100")).perform(click())
            onView(withText("Score 250")).perform(click())
            await { written() == "100, 250" }
        }
    }

    @Test
    fun roundGoesThroughItsPhases() {
        ActivityScenario.launch(ScoreActivity::class.java).use { scenario ->
            lateinit var round: RoundModel
            scenario.onActivity { round = it.round }
            FlowRecorder(round.phase).use { phases ->
                phases.awaitItem("ready")
                RoundRobot.play()
                RoundRobot.finish()
                phases.awaitItem("over")
                assertEquals(listOf("ready", "playing", "over"), phases.seen)
            }
        }
    }
}
