// What was told to the visitor; outlives the screen.
package com.example.subjects.planetarium

import androidx.lifecycle.MutableLiveData
import androidx.lifecycle.ViewModel

class FavouritesModel : ViewModel() {
  /** Something that can be taken once. */
  class Once<T : Any>(private var content: T?) {
    fun take(): T? = content.also { content = null }
  }

  val meteors = MutableLiveData<String?>()
  val eclipse = MutableLiveData<Once<String>>()
  var told = 0
  var eclipses = 0
}
