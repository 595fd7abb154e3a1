// The terms that a guest has to accept.
package com.example.subjects.hostel

import android.os.SystemClock

class TermsLoader {
  fun load(callback: (Int) -> Unit) {
    Workers.IO.execute {
      SystemClock.sleep(40)
      Workers.MAIN.post { callback(R.string.terms) }
    }
  }
}
