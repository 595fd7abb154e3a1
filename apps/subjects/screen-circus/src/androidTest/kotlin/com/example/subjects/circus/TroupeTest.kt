package com.example.subjects.circus

import androidx.lifecycle.Lifecycle
import androidx.test.core.app.ActivityScenario
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Assert.assertEquals
import org.junit.Assert.assertNotNull
import org.junit.Test
import org.junit.runner.RunWith
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit

@RunWith(AndroidJUnit4::class)
class TroupeTest {
    @Test
    fun rosterIsThereOnReturn() {
        ActivityScenario.launch(TroupeActivity::class.java).use { scenario ->
            lateinit var loaded: CountDownLatch
            scenario.onActivity { loaded = it.rosterLoaded; it.loadRoster() }
            Thread.sleep(600)
            scenario.moveToState(Lifecycle.State.CREATED)
            loaded.await(5, TimeUnit.SECONDS)
            scenario.moveToState(Lifecycle.State.RESUMED)
            scenario.onActivity { assertNotNull(it.supportFragmentManager.findFragmentByTag("roster")) }
        }
    }

    @Test
    fun headCountSurvivesRotation() {
        ActivityScenario.launch(TroupeActivity::class.java).use { scenario ->
            scenario.onActivity { it.countHeads() }
            Thread.sleep(500)
            scenario.recreate() // as a rotation does
            scenario.onActivity { assertEquals("14 heads", it.heads.text.toString()) }
        }
    }

    @Test
    fun weightSurvivesRotation() {
        ActivityScenario.launch(TroupeActivity::class.java).use { scenario ->
            scenario.onActivity { it.vm.weigh() }
            scenario.recreate()
            var shown = ""
            while (shown.isEmpty()) {
                scenario.onActivity { shown = it.weight.text.toString() }
                Thread.sleep(30)
            }
            assertEquals("945 kg", shown)
        }
    }
}
