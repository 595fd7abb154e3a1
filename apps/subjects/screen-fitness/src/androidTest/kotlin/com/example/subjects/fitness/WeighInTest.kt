// One steps on the scales.
package com.example.subjects.fitness

import android.app.Activity
import android.os.SystemClock
import androidx.test.core.app.ActivityScenario
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.matcher.ViewMatchers.withId
import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class WeighInTest {
  @Test
  fun returnsTheWeight() {
    val scenario = ActivityScenario.launchActivityForResult(WeighInActivity::class.java)
    onView(withId(R.id.save)).perform(click())
    SystemClock.sleep(500)
    onView(withId(R.id.done)).perform(click())
    assertEquals(Activity.RESULT_OK, scenario.result.resultCode)
    assertEquals(72, scenario.result.resultData.getIntExtra("kg", 0))
  }
}
