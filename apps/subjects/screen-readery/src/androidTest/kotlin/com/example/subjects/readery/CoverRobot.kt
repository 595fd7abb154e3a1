package com.example.subjects.readery

import android.app.Activity
import androidx.test.core.app.ActivityScenario

class CoverRobot(private val scenario: ActivityScenario<out Activity>) {
    fun look() = apply { Thread.sleep(400) }

    fun switchTheme() = apply { scenario.recreate() }

    fun cover(): String? = Screens.text(scenario, Ids.COVER)
}
