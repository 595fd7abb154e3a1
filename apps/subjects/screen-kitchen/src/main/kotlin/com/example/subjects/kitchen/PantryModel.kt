// What is in the pantry; outlives the screen.
package com.example.subjects.kitchen

import androidx.lifecycle.LiveData
import androidx.lifecycle.MutableLiveData
import androidx.lifecycle.ViewModel
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.MainScope
import kotlinx.coroutines.cancel
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext

class PantryModel : ViewModel() {
  private val scope = MainScope()
  private val counted = MutableLiveData<String>()
  private val found = MutableLiveData<String>()

  /** How many jars there are. */
  val jars: LiveData<String>
    get() = counted

  /** What is in the drawer. */
  val drawer: LiveData<String>
    get() = found

  /** Counts the jars. */
  fun countJars() {
    scope.launch { counted.value = stock() }
  }

  /** Looks into the drawer. */
  fun openDrawer() {
    Thread(LookIntoDrawer()).start()
  }

  override fun onCleared() {
    scope.cancel()
  }

  private suspend fun stock(): String = withContext(Dispatchers.IO) { Server.answer("7 jars") }

  private inner class LookIntoDrawer : Runnable {
    override fun run() {
      val content: String = Server.answer("Forks and knives")
      found.postValue(content)
    }
  }
}
