@file:Suppress("DEPRECATION")

package com.example.subjects.garden

import android.content.AsyncTaskLoader
import android.content.Context
import android.os.SystemClock

/** Loads the list of seeds; whoever resets it no longer wants them. */
class SeedLoader(context: Context) : AsyncTaskLoader<List<String>>(context) {
  override fun onStartLoading() = forceLoad()

  override fun loadInBackground(): List<String> {
    SystemClock.sleep(20)
    return listOf("cress", "dill")
  }

  override fun onReset() {
    cancelLoad()
  }
}
