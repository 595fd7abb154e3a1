// Somebody is on duty.
package com.example.subjects.lifeboat

import androidx.test.ext.junit.runners.AndroidJUnit4
import org.junit.Assert.assertEquals
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class DutyTest {
  @get:Rule val duty = OnDutyRule("Ann")

  @Test
  fun hasABadge() {
    assertEquals("Ann", duty.signedIn.name)
    assertEquals(7, duty.signedIn.badge)
  }
}
