package com.example.subjects.lifeboat

import android.os.SystemClock
import java.util.concurrent.Executors
import org.greenrobot.eventbus.EventBus

/** Posted when somebody has come on duty. */
class SignedIn(val name: String, val badge: Int)

/** Signs people in, and tells whoever is or will be interested. */
class Duty(private val bus: EventBus) {
  private val desk = Executors.newSingleThreadExecutor()

  fun signIn(name: String) = desk.execute(SignIn(name))

  private inner class SignIn(private val name: String) : Runnable {
    override fun run() {
      SystemClock.sleep(10)
      bus.postSticky(SignedIn(name, 7))
    }
  }
}
