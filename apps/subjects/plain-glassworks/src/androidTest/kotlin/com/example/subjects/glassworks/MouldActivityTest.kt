package com.example.subjects.glassworks

import androidx.test.core.app.ActivityScenario
import androidx.test.ext.junit.runners.AndroidJUnit4
import java.util.concurrent.CountDownLatch
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class MouldActivityTest {
    @Test
    fun mouldsAreCarriedAlong() {
        ActivityScenario.launch(MouldActivity::class.java).use { scenario ->
            Thread.sleep(400)
            scenario.recreate()
            scenario.onActivity { assertEquals("bell\ndrop\nstar", it.text()) }
        }
    }

    @Test
    fun shelfIsFilledAgain() {
        ActivityScenario.launch(MouldShelfActivity::class.java).use { shelf ->
            shelf.recreate()
            lateinit var filled: CountDownLatch
            shelf.onActivity { filled = it.filled }
            filled.await()
            shelf.onActivity { assertEquals("bell\ndrop\nstar", it.text()) }
        }
    }
}
