package com.example.subjects.brasserie

import androidx.test.core.app.ActivityScenario
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.runners.AndroidJUnit4
import android.content.Intent
import androidx.recyclerview.widget.RecyclerView
import androidx.test.core.app.ApplicationProvider
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class OrderTest {
    private fun photos(tagged: Boolean): ActivityScenario<PhotosActivity> =
        ActivityScenario.launch(
            Intent(ApplicationProvider.getApplicationContext(), PhotosActivity::class.java)
                .putExtra(PhotosActivity.TAGGED, tagged)
        )

    private fun row(activity: PhotosActivity) =
        activity.findViewById<RecyclerView>(Ids.PHOTOS).findViewHolderForAdapterPosition(0) as PhotoAdapter.Row?

    private fun settled(scenario: ActivityScenario<PhotosActivity>, dish: String): Boolean =
        Screens.ask(scenario) { row(it)?.dish == dish && it.adapter.loading == 0 }

    private fun photo(scenario: ActivityScenario<PhotosActivity>): String =
        Screens.ask(scenario) { row(it)?.photo?.text?.toString() ?: "" }

    @Test
    fun secondBeerIsOrdered() {
        ActivityScenario.launch(OrderActivity::class.java).use { scenario ->
            val tap = onView(withId(Ids.BEER))
            tap.perform(click())
            Thread.sleep(500)
            onView(withId(Ids.BEER)).perform(click())
            Screens.waitUntil { Screens.ask(scenario) { it.open == 0 } }
            onView(withId(Ids.BEERS)).check(matches(withText("Beers: 2")))
        }
    }

    @Test
    fun secondGlassOfWineIsOrdered() {
        ActivityScenario.launch(OrderActivity::class.java).use { scenario ->
            val pour = onView(withId(Ids.WINE))
            pour.perform(click())
            pour.perform(click())
            Screens.waitUntil { Screens.text(scenario, Ids.WINE_COUNT) == "Wine: 2" }
        }
    }

    @Test
    fun photoOfTheDessertIsShown() {
        photos(tagged = false).use { scenario ->
            onView(withId(Ids.STARTER)).perform(click())
            Thread.sleep(500)
            onView(withId(Ids.DESSERT)).perform(click())
            Screens.waitUntil { settled(scenario, "tarte") }
            assertEquals("Photo: tarte", photo(scenario))
        }
    }

    @Test
    fun taggedPhotoOfTheDessertIsShown() {
        photos(tagged = true).use { scenario ->
            onView(withId(Ids.STARTER)).perform(click())
            onView(withId(Ids.DESSERT)).perform(click())
            Screens.waitUntil { settled(scenario, "tarte") }
            assertEquals("Photo: tarte", photo(scenario))
        }
    }
}
