// Payments, and what is told about them once.
package com.example.subjects.marina

import androidx.lifecycle.ViewModel
import androidx.lifecycle.viewModelScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.MutableSharedFlow
import kotlinx.coroutines.flow.SharedFlow
import kotlinx.coroutines.flow.asSharedFlow
import kotlinx.coroutines.flow.receiveAsFlow
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext

class PaymentViewModel : ViewModel() {
  private val bank = Bank()
  private val receiptEvents = MutableSharedFlow<String>()
  private val cardEvents = Channel<String>(Channel.BUFFERED)

  val receipts: SharedFlow<String> = receiptEvents.asSharedFlow()
  val cards: Flow<String> = cardEvents.receiveAsFlow()
  var isBusy = false
    private set

  fun pay(euros: Int) {
    isBusy = true
    viewModelScope.launch {
      val receipt = withContext(Dispatchers.IO) { bank.charge(euros) }
      receiptEvents.emit(receipt)
      isBusy = false
    }
  }

  fun insertCard() {
    isBusy = true
    viewModelScope.launch {
      val answer = withContext(Dispatchers.IO) { bank.check() }
      cardEvents.send(answer)
      isBusy = false
    }
  }
}
