package com.example.subjects.bookshop

import android.app.Activity
import android.content.Context
import android.content.Intent
import android.widget.TextView
import androidx.lifecycle.Lifecycle
import androidx.test.core.app.ActivityScenario
import androidx.test.core.app.ApplicationProvider
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Assert.assertEquals
import org.junit.Before
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class DeskTest {
    @Before
    fun openDesk() {
        DeskFeed.current = DeskFeed()
    }

    @Test
    fun showsCall() {
        ActivityScenario.launch(DeskActivity::class.java).use { scenario ->
            Thread.sleep(500)
            DeskFeed.current.calls.tryEmit("till 2 please")
            assertEquals("Ida: till 2 please", awaitText(scenario, Ids.CALL, 4_500))
        }
    }

    @Test
    fun showsNotice() {
        ActivityScenario.launch(DeskActivity::class.java).use { scenario ->
            DeskFeed.current.notices.tryEmit("open till nine")
            assertEquals("Ida: open till nine", awaitText(scenario, Ids.NOTICE, 40_000))
        }
    }

    @Test
    fun showsStockAfterPause() {
        ActivityScenario.launch(StockActivity::class.java).use { scenario ->
            val app = ApplicationProvider.getApplicationContext<Context>()
            app.sendBroadcast(Intent(StockActivity.ACTION_STOCK).setPackage(app.packageName).putExtra("copies", 4))
            Thread.sleep(600)
            scenario.moveToState(Lifecycle.State.CREATED)
            scenario.moveToState(Lifecycle.State.RESUMED)
            onView(withId(Ids.STOCK)).check(matches(withText("4 in stock")))
        }
    }

    @Test
    fun listsDeliverySteps() {
        ActivityScenario.launch(DeliveryActivity::class.java).use { scenario ->
            lateinit var model: DeliveryViewModel
            scenario.onActivity { model = it.model }
            model.onCourierReport("packed")
            Thread.sleep(400)
            model.onCourierReport("sent")
            onView(withId(Ids.STEPS)).check(matches(withText("ordered, packed, sent")))
        }
    }

    private fun <A : Activity> awaitText(scenario: ActivityScenario<A>, id: Int, millis: Long): String {
        val limit = System.nanoTime() + millis * 1_000_000
        var text = ""
        while (true) {
            scenario.onActivity { text = it.findViewById<TextView>(id).text.toString() }
            if (text.isNotEmpty() || System.nanoTime() > limit) return text
            Thread.sleep(50)
        }
    }
}
