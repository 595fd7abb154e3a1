package com.example.subjects.stationer

import android.os.Handler
import android.os.Looper
import java.util.concurrent.ConcurrentHashMap

/** Who is typing; it expires unless it is renewed. */
class TypingStatus {
  private val main = Handler(Looper.getMainLooper())
  private val typing = ConcurrentHashMap<String, Expire>()

  fun started(who: String) {
    val expire = Expire(who)
    typing.put(who, expire)?.let(main::removeCallbacks)
    main.postDelayed(expire, EXPIRY_MILLIS)
  }

  fun line(): String =
    if (typing.isEmpty()) "" else typing.keys.sorted().joinToString() + " is typing"

  private inner class Expire(private val who: String) : Runnable {
    override fun run() {
      typing.remove(who, this)
    }
  }

  private companion object {
    const val EXPIRY_MILLIS = 100L
  }
}
