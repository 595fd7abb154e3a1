// Counts how often somebody has looked at a screen and gone again.
package com.example.subjects.airport

import androidx.lifecycle.DefaultLifecycleObserver
import androidx.lifecycle.LifecycleOwner

class LookCounter : DefaultLifecycleObserver {
  var count = 0
    private set

  override fun onStop(owner: LifecycleOwner) {
    count++
  }
}
