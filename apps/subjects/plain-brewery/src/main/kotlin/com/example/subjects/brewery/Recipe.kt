package com.example.subjects.brewery

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.flowOf
import kotlinx.coroutines.flow.flowOn
import kotlinx.coroutines.flow.onEach
import kotlinx.coroutines.flow.zip

/** Which hops are added when; both are read from books of their own. */
class Recipe {
  private fun hops() = flowOf("Hallertau", "Saaz", "Cascade").onEach { delay(5) }.flowOn(Dispatchers.IO)

  private fun minutes() = flowOf(60, 20, 5).onEach { delay(25) }.flowOn(Dispatchers.Default)

  fun steps(): Flow<String> = hops().zip(minutes()) { hop, minute -> "$hop at $minute" }
}
