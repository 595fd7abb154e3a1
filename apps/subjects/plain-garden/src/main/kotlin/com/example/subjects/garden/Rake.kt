package com.example.subjects.garden

import android.os.Looper

/** Rakes the leaves when the main thread has nothing else to do. */
class Rake {
  var heaps = 0
    private set

  fun rakeWhenIdle() {
    Looper.myQueue().addIdleHandler {
      heaps++
      false
    }
  }
}
