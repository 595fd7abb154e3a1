// A screen without a window: it has a life, keeps models, and remembers what it was shown.
package com.example.subjects.cart

import androidx.lifecycle.Lifecycle
import androidx.lifecycle.LifecycleOwner
import androidx.lifecycle.LifecycleRegistry
import androidx.lifecycle.LiveData
import androidx.lifecycle.ViewModelStore

class Screen : LifecycleOwner {
  private val life = LifecycleRegistry(this)
  private val models = ViewModelStore()

  /** What was shown. */
  val shown = mutableListOf<Any>()

  override val lifecycle: Lifecycle
    get() = life

  /** Opens with a model. */
  fun open(model: CartModel) {
    models.put("cart", model)
    life.handleLifecycleEvent(Lifecycle.Event.ON_RESUME)
  }

  /** Shows whatever there is to see. */
  fun <T : Any> show(data: LiveData<T>) {
    data.observe(this) { shown += it }
  }

  /** Goes to the background for good, but keeps its model. */
  fun leave() {
    life.handleLifecycleEvent(Lifecycle.Event.ON_DESTROY)
  }

  /** Forgets its model. */
  fun clear() {
    models.clear()
  }
}
