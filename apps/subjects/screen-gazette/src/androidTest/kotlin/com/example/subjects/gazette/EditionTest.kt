package com.example.subjects.gazette

import android.widget.TextView
import androidx.test.core.app.ActivityScenario
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Assert.assertTrue
import org.junit.Before
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class EditionTest {
    private fun ActivityScenario<EditionActivity>.edition() =
        ask { findViewById<TextView>(Ids.EDITION).text.toString() }

    @Before
    fun nothingIsRead() = ReadLog.clear()

    @Test
    fun editionIsThereAfterRotation() {
        ActivityScenario.launch(EditionActivity::class.java).use { scenario ->
            tap(Ids.DOWNLOAD)
            tap(Ids.BOOKMARK)
            scenario.recreate()
            assertTrue(Waits.within(4000) { scenario.edition() == "Edition 42" })
        }
    }

    @Test
    fun keptEditionIsThereAfterRotation() {
        ActivityScenario.launch(EditionActivity::class.java).use { screen ->
            tap(Ids.DOWNLOAD_KEPT)
            screen.recreate()
            Waits.until { screen.edition() == "Edition 43" }
        }
    }

    @Test
    fun articleIsReadAfterLeaving() {
        ActivityScenario.launch(ArticleActivity::class.java).use { scenario ->
            tap(Ids.MARK_READ)
            tap(Ids.SHARE)
            Ids.SHARES reads "Shared 1 times"
            scenario.leave()
            assertTrue(Waits.within(4000) { "tides" in ReadLog })
        }
    }

    @Test
    fun articleIsFinishedAfterLeaving() {
        ActivityScenario.launch(ArticleActivity::class.java).use { scenario ->
            tap(Ids.MARK_FINISHED)
            scenario.leave()
            Waits.until { "trams" in ReadLog }
        }
    }
}
