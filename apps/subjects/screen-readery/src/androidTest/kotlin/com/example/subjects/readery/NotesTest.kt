package com.example.subjects.readery

import android.content.Context
import androidx.test.core.app.ActivityScenario
import androidx.test.core.app.ApplicationProvider
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.action.ViewActions.replaceText
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Assert.assertTrue
import org.junit.Before
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class NotesTest {
    @Before
    fun forget() {
        val context = ApplicationProvider.getApplicationContext<Context>()
        DraftStore.clear(context)
        context.getSharedPreferences("place", Context.MODE_PRIVATE).edit().clear().commit()
    }

    @Test
    fun draftIsListed() {
        ActivityScenario.launch(NoteActivity::class.java).use {
            onView(withId(Ids.NOTE)).perform(replaceText("Ask about Emma"))
        }
        ActivityScenario.launch(DraftsActivity::class.java).use {
            onView(withId(Ids.DRAFT)).check(matches(withText("Draft: Ask about Emma")))
        }
    }

    @Test
    fun placeIsKept() {
        ActivityScenario.launch(PlaceActivity::class.java).use { scenario ->
            onView(withId(Ids.PAGE_FORWARD)).perform(click())
            scenario.recreate()
            onView(withId(Ids.PAGE_NUMBER)).check(matches(withText("Page 2")))
        }
    }

    @Test
    fun coverIsThereInTheDarkTheme() {
        ActivityScenario.launch(CoverActivity::class.java).use { scenario ->
            val robot = CoverRobot(scenario).look().switchTheme()
            assertTrue(Poll.within(4000) { robot.cover() == "Cover of Emma" })
        }
    }

    @Test
    fun galleryCoverIsThereInTheDarkTheme() {
        ActivityScenario.launch(GalleryActivity::class.java).use { gallery ->
            val robot = CoverRobot(gallery).switchTheme()
            Poll.until { robot.cover() == "Cover of Ulysses" }
        }
    }
}
