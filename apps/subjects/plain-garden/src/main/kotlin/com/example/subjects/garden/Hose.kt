package com.example.subjects.garden

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.CoroutineStart
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.awaitCancellation
import kotlinx.coroutines.launch

/** Waters until it is cancelled; the hose lies about until it is put away. */
class Hose {
  @Volatile
  var liesAbout = true
    private set

  fun water(start: CoroutineStart = CoroutineStart.DEFAULT): Job =
    CoroutineScope(Dispatchers.Default).launch(start = start) {
      try {
        awaitCancellation()
      } finally {
        liesAbout = false
      }
    }
}
