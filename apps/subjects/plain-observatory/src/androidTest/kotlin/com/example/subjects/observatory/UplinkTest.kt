// A report is sent.
package com.example.subjects.observatory

import androidx.test.ext.junit.runners.AndroidJUnit4
import kotlinx.coroutines.runBlocking
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class UplinkTest {
  @Test
  fun sendsTheReport() {
    val uplink = Uplink()
    uplink.connect()
    val answer = runBlocking { uplink.send("clear sky") }
    assertEquals("sent: clear sky", answer)
  }
}
