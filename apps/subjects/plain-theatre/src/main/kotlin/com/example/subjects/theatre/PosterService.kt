package com.example.subjects.theatre

import android.app.IntentService
import android.content.Intent
import android.os.SystemClock
import java.util.concurrent.CopyOnWriteArrayList
import java.util.concurrent.CountDownLatch

/** Prints posters, until it is stopped or there is none left. */
@Suppress("DEPRECATION")
class PosterService : IntentService("posters") {
  @Deprecated("Deprecated in Java")
  override fun onHandleIntent(intent: Intent?) {
    SystemClock.sleep(40)
    if (!stopped) printed += intent?.getStringExtra("play").orEmpty()
  }

  @Volatile private var stopped = false

  @Deprecated("Deprecated in Java")
  override fun onDestroy() {
    stopped = true
    super.onDestroy()
    ended.countDown()
  }

  companion object {
    val printed = CopyOnWriteArrayList<String>()

    @Volatile var ended = CountDownLatch(1)
  }
}
