package com.example.subjects.gazette

import androidx.test.core.app.ActivityScenario
import org.greenrobot.eventbus.EventBus
import org.junit.rules.ExternalResource

/** The wire that the news come over, with the screen that shows them. */
class Wire : ExternalResource() {
    lateinit var screen: ActivityScenario<BreakingActivity>
        private set

    override fun before() {
        screen = ActivityScenario.launch(BreakingActivity::class.java)
    }

    override fun after() = screen.close()

    fun flash(text: String) {
        EventBus.getDefault().post(Flash(text))
    }
}
