// What the whole app shares.
package com.example.subjects.pottery

import java.util.concurrent.CountDownLatch

object Studio {
  val events = StudioEvents()
  val chime = DoorChime()

  /** Open once the chime hears who comes in. */
  val chimeReady = CountDownLatch(1)

  val shelf = GlazeShelf()

  /** Open once the shelf holds what the studio starts with. */
  val seeded = CountDownLatch(1)

  val priceBook = PriceBook()
  val firingLog = Journal<String>()
  val serviceEvents = Journal<String>()
}
