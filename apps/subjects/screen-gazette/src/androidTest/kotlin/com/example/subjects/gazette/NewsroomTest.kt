package com.example.subjects.gazette

import android.widget.TextView
import androidx.test.core.app.ActivityScenario
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class NewsroomTest {
    @get:Rule
    val wire = Wire()

    private fun atThePress(steps: PressActivity.() -> Unit) {
        ActivityScenario.launch(PressActivity::class.java).use { scenario ->
            scenario.ask { this }.steps()
        }
    }

    @Test
    fun everyStageIsLogged() = atThePress {
        Waits.until { "idle" in stages }
        room.advance("typeset")
        tap(Ids.PROOF)
        Ids.PROOFS reads "1 proofs"
        room.advance("printed")
        Waits.until { "printed" in stages }
        assertEquals(listOf("idle", "typeset", "printed"), stages.toList())
    }

    @Test
    fun everyTelexIsLogged() = atThePress {
        room.telex("tides")
        room.telex("trams")
        tap(Ids.PROOF)
        room.telex("theatre")
        Waits.until { telexes.size == 3 }
        assertEquals(listOf("tides", "trams", "theatre"), telexes.toList())
    }

    @Test
    fun flashIsOnTheBanner() {
        tap(Ids.MUTE)
        Ids.MUTED reads "Sound off"
        wire.flash("tram derailed")
        assertTrue(Waits.within(4000) {
            wire.screen.ask { findViewById<TextView>(Ids.BANNER).text.toString() } == "Breaking: tram derailed"
        })
    }
}
