// The recipes that were loaded; outlives the screen.
package com.example.subjects.kitchen

import androidx.lifecycle.LiveData
import androidx.lifecycle.MutableLiveData
import androidx.lifecycle.ViewModel
import java.util.concurrent.Executors

class RecipesModel : ViewModel() {
  private val network = Executors.newSingleThreadExecutor()
  private val loaded = MutableLiveData<List<String>>()

  /** What was loaded last. */
  val recipes: LiveData<List<String>>
    get() = loaded

  /** Loads them again. */
  fun refresh() {
    network.execute(Refresh())
  }

  override fun onCleared() {
    network.shutdown()
  }

  private inner class Refresh : Runnable {
    override fun run() {
      val names: List<String> = Server.answer(listOf("Lasagne", "Ratatouille"))
      loaded.postValue(names)
    }
  }
}
