// The form for an address. It begins with what was typed in last time.
package com.example.subjects.courier

import android.os.SystemClock
import androidx.lifecycle.LiveData
import androidx.lifecycle.MutableLiveData
import androidx.lifecycle.ViewModel
import androidx.lifecycle.viewModelScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext

class Drafts {
  /** What was typed in last time. */
  fun read(): String {
    SystemClock.sleep(READ_MS)
    return "Old Road 1"
  }

  private companion object {
    const val READ_MS = 12L
  }
}

class AddressForm(private val drafts: Drafts) : ViewModel() {
  private val typed = MutableLiveData<String>()

  /** What the form shows. */
  val address: LiveData<String> = typed

  /** Fills the form with what was typed in last time. */
  val restoring: Job = viewModelScope.launch {
    typed.value = withContext(Dispatchers.IO) { drafts.read() }
  }

  /** The driver types an address. */
  fun type(text: String) {
    typed.value = text
  }
}
