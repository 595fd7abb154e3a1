package com.example.subjects.gazette

import android.app.Activity
import android.content.Intent
import androidx.test.core.app.ActivityScenario
import androidx.test.core.app.ApplicationProvider
import org.junit.After

/** Launches a screen and closes it at the end. */
abstract class ScreenTest<A : Activity>(private val screen: Class<A>) {
    private var launched: ActivityScenario<A>? = null

    protected fun launch(flag: String? = null): ActivityScenario<A> {
        val intent = Intent(ApplicationProvider.getApplicationContext(), screen)
        if (flag != null) intent.putExtra(flag, true)
        return ActivityScenario.launch<A>(intent).also { launched = it }
    }

    @After
    fun closeTheScreen() {
        launched?.close()
    }
}
