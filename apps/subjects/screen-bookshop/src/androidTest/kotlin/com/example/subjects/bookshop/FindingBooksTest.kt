package com.example.subjects.bookshop

import android.content.Intent
import androidx.test.core.app.ActivityScenario
import androidx.test.core.app.ApplicationProvider
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.IdlingRegistry
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.action.ViewActions.replaceText
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.runners.AndroidJUnit4
import java.util.concurrent.Semaphore
import java.util.concurrent.TimeUnit
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class FindingBooksTest {
    @Test
    fun narrowsByTitle() {
        ActivityScenario.launch(SearchActivity::class.java).use {
            onView(withId(Ids.QUERY)).perform(replaceText("m"))
            Thread.sleep(500)
            onView(withId(Ids.COUNT)).check(matches(withText("3 found")))
        }
    }

    @Test
    fun narrowsToOneTitle() {
        ActivityScenario.launch(SearchActivity::class.java).use { scenario ->
            lateinit var gate: FilterGate
            scenario.onActivity { gate = it.gate }
            IdlingRegistry.getInstance().register(gate)
            try {
                onView(withId(Ids.QUERY)).perform(replaceText("walden"))
                onView(withId(Ids.COUNT)).check(matches(withText("1 found")))
            } finally {
                IdlingRegistry.getInstance().unregister(gate)
            }
        }
    }

    @Test
    fun switchesGenre() {
        launchGenres(numbered = false).use { scenario ->
            val loads = loadsOf(scenario)
            onView(withId(Ids.FICTION)).perform(click())
            Thread.sleep(450)
            onView(withId(Ids.POETRY)).perform(click())
            loads.tryAcquire(2, 4500, TimeUnit.MILLISECONDS)
            onView(withId(Ids.GENRE)).check(matches(withText("Poetry: 6 books")))
        }
    }

    @Test
    fun switchesNumberedGenre() {
        launchGenres(numbered = true).use { scenario ->
            val loads = loadsOf(scenario)
            for (genre in listOf(Ids.POETRY, Ids.FICTION)) {
                onView(withId(genre)).perform(click())
                Thread.sleep(300)
            }
            loads.acquire(2)
            onView(withId(Ids.GENRE)).check(matches(withText("Fiction: 7 books")))
        }
    }

    private fun launchGenres(numbered: Boolean): ActivityScenario<GenreActivity> =
        ActivityScenario.launch(
            Intent(ApplicationProvider.getApplicationContext(), GenreActivity::class.java)
                .putExtra("numbered", numbered)
        )

    private fun loadsOf(scenario: ActivityScenario<GenreActivity>): Semaphore {
        lateinit var loads: Semaphore
        scenario.onActivity { loads = it.shelves.loads }
        return loads
    }
}
