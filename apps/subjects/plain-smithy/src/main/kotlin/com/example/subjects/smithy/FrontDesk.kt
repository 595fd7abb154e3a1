package com.example.subjects.smithy

import java.util.concurrent.Callable
import java.util.concurrent.Executors
import java.util.concurrent.Future
import org.greenrobot.eventbus.EventBus
import org.greenrobot.eventbus.Subscribe
import org.greenrobot.eventbus.ThreadMode

/** Somebody has come. */
data class Visitor(val name: String)

/** Tells the house who has come. */
class FrontDesk(private val bus: EventBus) {
  private val porter = Executors.newSingleThreadExecutor()
  private val archivist = Executors.newSingleThreadExecutor()

  fun admit(name: String) = porter.execute(Announce(name))

  /** Whom the guest book knows, which is thick. */
  fun guestBook(): Future<Set<String>> =
    archivist.submit(
      Callable {
        Thread.sleep(250)
        setOf("Ida", "Olaf")
      }
    )

  private inner class Announce(private val name: String) : Runnable {
    override fun run() = bus.post(Visitor(name))
  }
}

/** Greets visitors while it is open. */
class DoorBell(private val bus: EventBus) : AutoCloseable {
  private val names = mutableListOf<String>()

  val greeted: List<String>
    @Synchronized get() = names.toList()

  fun open() = apply { bus.register(this) }

  @Subscribe(threadMode = ThreadMode.MAIN)
  @Synchronized
  fun onVisitor(visitor: Visitor) {
    names += visitor.name
  }

  override fun close() = bus.unregister(this)
}
