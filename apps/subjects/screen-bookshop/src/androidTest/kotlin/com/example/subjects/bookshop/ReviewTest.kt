package com.example.subjects.bookshop

import android.content.Context
import androidx.lifecycle.Lifecycle
import androidx.test.core.app.ActivityScenario
import androidx.test.core.app.ApplicationProvider
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.action.ViewActions.replaceText
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.runners.AndroidJUnit4
import java.io.File
import kotlinx.coroutines.joinAll
import kotlinx.coroutines.runBlocking
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Before
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class ReviewTest {
    private val app = ApplicationProvider.getApplicationContext<Context>()
    private val saved = File(app.filesDir, "review.txt")
    private val sent = File(app.filesDir, "sent.txt")

    @Before
    fun tidy() {
        saved.delete()
        sent.delete()
        Outbox.jobs.clear()
        app.getSharedPreferences("reviews", Context.MODE_PRIVATE).edit().clear().commit()
    }

    @Test
    fun keepsSavedReview() {
        val scenario = ActivityScenario.launch(ReviewActivity::class.java)
        onView(withId(Ids.REVIEW)).perform(replaceText("A fine read"))
        onView(withId(Ids.SAVE)).perform(click())
        Thread.sleep(400)
        scenario.close()
        val limit = System.nanoTime() + 3_500_000_000
        while (saved.length() == 0L && System.nanoTime() < limit) Thread.sleep(50)
        assertTrue("no review kept", saved.exists())
        assertEquals("A fine read", saved.readText())
    }

    @Test
    fun sendsReview() {
        ActivityScenario.launch(ReviewActivity::class.java).use {
            onView(withId(Ids.REVIEW)).perform(replaceText("Too long"))
            onView(withId(Ids.SEND)).perform(click())
        }
        runBlocking { Outbox.jobs.joinAll() }
        assertEquals("Too long", sent.readText())
    }

    @Test
    fun restoresDraft() {
        ActivityScenario.launch(ReviewActivity::class.java).use {
            onView(withId(Ids.REVIEW)).perform(replaceText("Could not put it down"))
            Thread.sleep(500)
            onView(withId(Ids.CLEAR)).perform(click())
            onView(withId(Ids.REVIEW)).check(matches(withText("")))
            Thread.sleep(300)
            onView(withId(Ids.RESTORE)).perform(click())
            onView(withId(Ids.REVIEW)).check(matches(withText("Could not put it down")))
        }
    }

    @Test
    fun remembersStars() {
        ActivityScenario.launch(ReviewActivity::class.java).use { scenario ->
            onView(withId(Ids.FIVE_STARS)).perform(click())
            scenario.moveToState(Lifecycle.State.CREATED)
            scenario.recreate()
            scenario.moveToState(Lifecycle.State.RESUMED)
            onView(withId(Ids.STARS)).check(matches(withText("5 stars")))
        }
    }
}
