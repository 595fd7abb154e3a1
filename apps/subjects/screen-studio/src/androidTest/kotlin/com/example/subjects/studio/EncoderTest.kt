package com.example.subjects.studio

import androidx.test.core.app.ActivityScenario
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.action.ViewActions.replaceText
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.ext.junit.runners.AndroidJUnit4
import java.io.File
import kotlin.concurrent.thread
import org.junit.Assert.assertEquals
import org.junit.Rule
import org.junit.Test
import org.junit.rules.TemporaryFolder
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class EncoderTest {
    @get:Rule
    val folder = TemporaryFolder()

    @Test
    fun everyStageIsSeen() {
        ActivityScenario.launch(EncoderActivity::class.java).use { scenario ->
            scenario.ask { it.encoder.stage }.probe {
                awaits("idle")
                onView(withId(Ids.BEGIN)).perform(click())
                scenario waitsFor (Ids.STAGE to "encoding")
                givenALyricSheet(folder.newFile("lyrics.txt"))
                onView(withId(Ids.FINISH)).perform(click())
                assertEquals(listOf("idle", "encoding", "done"), awaits("done"))
            }
        }
    }

    @Test
    fun everyStageIsLogged() {
        ActivityScenario.launch(EncoderActivity::class.java).use { scenario ->
            scenario.ask { it.encoder.log }.probe {
                onView(withId(Ids.BEGIN)).perform(click())
                onView(withId(Ids.FINISH)).perform(click())
                assertEquals(listOf("encoding", "done"), awaits("done"))
            }
        }
    }

    @Test
    fun drumsAreBouncedBeforeTheBass() {
        ActivityScenario.launch(BounceActivity::class.java).use { scenario ->
            onView(withId(Ids.DRUMS)).perform(click())
            onView(withId(Ids.TAKE_NAME)).perform(replaceText("Blue room"))
            givenALyricSheet(folder.newFile("song.txt"))
            onView(withId(Ids.BASS)).perform(click())
            waitUntil { scenario.text(Ids.BOUNCED).count { it == ';' } == 2 }
            assertEquals("drums.wav;bass.wav;", scenario.text(Ids.BOUNCED))
        }
    }

    private fun givenALyricSheet(sheet: File) {
        thread(name = "typist") {
            repeat(80) { verse ->
                sheet.appendText("verse $verse: la la la\n")
                Thread.sleep(3)
            }
        }.join()
        check(sheet.readLines().size == 80)
    }
}
