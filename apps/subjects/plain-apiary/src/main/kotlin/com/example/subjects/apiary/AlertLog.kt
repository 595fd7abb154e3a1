package com.example.subjects.apiary

import java.util.concurrent.Executors
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.asCoroutineDispatcher
import kotlinx.coroutines.flow.MutableSharedFlow
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext

/** Alerts from the hives, for whoever is listening. */
class AlertBus {
  val alerts = MutableSharedFlow<String>()

  /** Returns when all that listen have taken it. */
  suspend fun raise(alert: String) = alerts.emit(alert)
}

/** Writes the alerts down, on a thread of its own. */
class AlertLog(private val bus: AlertBus) {
  private val desk = Executors.newSingleThreadExecutor().asCoroutineDispatcher()
  private val scope = CoroutineScope(desk)
  private val lines = mutableListOf<String>()

  fun start() {
    scope.launch {
      bus.alerts.collect { lines += it }
    }
  }

  suspend fun read(): List<String> = withContext(desk) { lines.toList() }
}
