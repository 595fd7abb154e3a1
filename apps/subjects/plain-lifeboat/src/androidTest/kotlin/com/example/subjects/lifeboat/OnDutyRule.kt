package com.example.subjects.lifeboat

import org.greenrobot.eventbus.EventBus
import org.junit.rules.ExternalResource

/** Has somebody on duty, and the doors open. */
class OnDutyRule(private val name: String) : ExternalResource() {
  private val bus = EventBus()
  private val house = Boathouse()

  lateinit var signedIn: SignedIn
    private set

  override fun before() {
    Duty(bus).signIn(name)
    house.openAndWait()
    signedIn = checkNotNull(bus.removeStickyEvent(SignedIn::class.java)) { "nobody is on duty" }
  }

  override fun after() = house.close()
}
