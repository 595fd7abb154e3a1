// The numbers of a routine.
package com.example.subjects.fitness

import java.util.concurrent.ConcurrentHashMap

object RoutineStore {
  private val numbers = ConcurrentHashMap<String, String>()

  @JvmStatic fun put(field: String, number: String) = numbers.set(field, number)

  @JvmStatic fun get(field: String) = numbers[field]

  @JvmStatic fun clear() = numbers.clear()
}
