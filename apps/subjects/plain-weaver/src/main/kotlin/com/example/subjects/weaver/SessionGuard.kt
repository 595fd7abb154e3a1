package com.example.subjects.weaver

import android.os.SystemClock
import java.util.concurrent.CopyOnWriteArrayList
import org.greenrobot.eventbus.EventBus
import org.greenrobot.eventbus.Subscribe
import org.greenrobot.eventbus.ThreadMode

class SessionExpired(val account: String)

/** Signs an account out when its session has expired, and takes the notice off the board. */
class SessionGuard(private val bus: EventBus) {
  val signedOut = CopyOnWriteArrayList<String>()

  @Subscribe(threadMode = ThreadMode.ASYNC, sticky = true)
  fun onExpired(event: SessionExpired) {
    SystemClock.sleep(15)
    signedOut += event.account
    bus.removeStickyEvent(event)
  }
}
