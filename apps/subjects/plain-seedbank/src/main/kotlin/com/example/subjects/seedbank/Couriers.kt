package com.example.subjects.seedbank

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Job
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.isActive
import kotlinx.coroutines.launch
import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock

private const val LOADING_MS = 20L

/** Loads one called parcel after the other. */
class CourierVan(private val depot: Depot, private val hold: Logbook<String>) {
  fun start(scope: CoroutineScope): Job =
    scope.launch {
      while (isActive) {
        val parcel = depot.parcels.first()
        delay(LOADING_MS)
        hold.add(parcel)
      }
    }
}

/** Loads one parcel after the other from the platform. */
class CourierBarge(private val platform: Platform, private val hold: Logbook<String>) {
  fun start(scope: CoroutineScope): Job =
    scope.launch {
      for (parcel in platform.parcels) {
        delay(LOADING_MS)
        hold.add(parcel)
      }
    }
}

/** Ships seeds as soon as the office has permitted it. */
class CourierPlane(private val office: PermitOffice) {
  private val oneAtATime = Mutex()

  suspend fun ship(kind: String): String =
    oneAtATime.withLock {
      office.apply(kind)
      for (wait in longArrayOf(50, 100, 200, 0)) {
        val permit = office.permit(kind)
        if (permit != null) return@withLock "$kind shipped under $permit"
        delay(wait)
      }
      error("no permit for $kind")
    }
}
