// A poster is printed.
package com.example.subjects.theatre

import android.content.Intent
import android.os.SystemClock
import androidx.test.ext.junit.runners.AndroidJUnit4
import androidx.test.platform.app.InstrumentationRegistry
import java.util.concurrent.CountDownLatch
import org.junit.Assert.assertEquals
import org.junit.Test
import org.junit.runner.RunWith

@RunWith(AndroidJUnit4::class)
class PosterTest {
  private val context = InstrumentationRegistry.getInstrumentation().targetContext

  @Test
  fun printsThePoster() {
    PosterService.printed.clear()
    PosterService.ended = CountDownLatch(1)
    context.startService(Intent(context, PosterService::class.java).putExtra("play", "Hamlet"))
    SystemClock.sleep(600)
    context.stopService(Intent(context, PosterService::class.java))
    PosterService.ended.await()
    assertEquals(listOf("Hamlet"), PosterService.printed)
  }
}
