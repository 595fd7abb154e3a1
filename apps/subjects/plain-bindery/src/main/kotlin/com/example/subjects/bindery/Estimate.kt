package com.example.subjects.bindery

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.update
import kotlinx.coroutines.launch

data class Sums(val items: Map<String, Int> = emptyMap(), val percentOff: Int = 0) {
  val total
    get() = items.values.sum() * (100 - percentOff) / 100
}

/** Says what a voucher is worth. */
fun interface VoucherServer {
  suspend fun percentOff(code: String): Int
}

/** What a customer's book will cost. */
class Estimate(private val vouchers: VoucherServer, private val scope: CoroutineScope = CoroutineScope(Dispatchers.Default)) {
  private val sums = MutableStateFlow(Sums())

  val total
    get() = sums.value.total

  fun add(item: String, cents: Int) = sums.update { it.copy(items = it.items + (item to cents)) }

  fun redeem(code: String): Job {
    val before = sums.value
    return scope.launch { sums.value = before.copy(percentOff = vouchers.percentOff(code)) }
  }
}
