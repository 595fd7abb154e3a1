// The berths, as a screen shows them.
package com.example.subjects.marina

import androidx.lifecycle.ViewModel
import androidx.lifecycle.viewModelScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.asStateFlow
import kotlinx.coroutines.flow.update
import kotlinx.coroutines.launch
import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock
import kotlinx.coroutines.withContext

data class BerthsUi(val berths: List<String>, val refreshes: Int = 0)

class BerthsViewModel : ViewModel() {
  private val office = HarbourOffice()
  private val state = MutableStateFlow(BerthsUi(office.known()))
  private val paging = Mutex()
  private var nextPage = 2

  val ui: StateFlow<BerthsUi> = state.asStateFlow()

  fun refresh() {
    viewModelScope.launch {
      val fresh = withContext(Dispatchers.IO) { office.list() }
      state.update { BerthsUi(fresh, it.refreshes + 1) }
    }
  }

  fun remove(berth: String) {
    office.remove(berth)
    state.update { it.copy(berths = it.berths - berth) }
  }

  fun sort() {
    state.update { it.copy(berths = it.berths.sortedDescending()) }
  }

  /** One page after the other, however often it is asked for. */
  fun more() {
    viewModelScope.launch {
      paging.withLock {
        val page = withContext(Dispatchers.IO) { office.page(nextPage) }
        nextPage++
        state.update { it.copy(berths = it.berths + page) }
      }
    }
  }
}
