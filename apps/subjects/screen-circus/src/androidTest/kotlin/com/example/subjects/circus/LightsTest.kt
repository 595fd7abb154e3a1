package com.example.subjects.circus

import androidx.test.ext.junit.rules.ActivityScenarioRule
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Assert.assertEquals
import org.junit.Before
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class LightsTest {
    @get:Rule
    val rule = ActivityScenarioRule(LightsActivity::class.java)
    private lateinit var lights: LightsActivity

    @Before
    fun find() {
        rule.scenario.onActivity { lights = it }
    }

    @Test
    fun everyCueIsLogged() {
        val vm = lights.vm
        vm.call("Dim")
        Thread.sleep(500)
        vm.call("Blackout")
        lights.dark.await()
        rule.scenario.onActivity { assertEquals(listOf("Dim", "Blackout"), it.protocol) }
    }

    @Test
    fun everyTargetIsLit() {
        val vm = lights.vm
        vm.aim("Clown")
        vm.aim("Trapeze")
        lights.aimed.await()
        rule.scenario.onActivity { assertEquals(setOf("Clown", "Trapeze"), it.targets) }
    }
}
