// Loads the tour of the day.
package com.example.subjects.museum

import android.content.Context
import android.os.SystemClock
import androidx.loader.content.AsyncTaskLoader

class TourLoader(context: Context) : AsyncTaskLoader<String>(context) {
  private var tour: String? = null

  override fun onStartLoading() {
    val known = tour
    if (known == null) forceLoad() else deliverResult(known)
  }

  override fun loadInBackground(): String {
    SystemClock.sleep(150)
    return "Ancient Egypt"
  }

  override fun deliverResult(data: String?) {
    tour = data
    super.deliverResult(data)
  }
}
