package com.example.subjects.depot

import android.os.SystemClock
import androidx.lifecycle.LiveData
import androidx.lifecycle.MutableLiveData
import java.util.concurrent.Executors
import java.util.concurrent.Future

/** Tabs, one of which is selected; any thread may select one. */
class TabManager {
  private val disk = Executors.newSingleThreadExecutor()
  private val current = MutableLiveData<String>()

  val selected: LiveData<String> = current

  fun select(tab: String) = current.postValue(tab)

  /** Draws a small picture of a tab and keeps it. */
  fun saveThumbnail(tab: String): Future<Int> =
    disk.submit<Int> {
      SystemClock.sleep(250)
      tab.length * 16
    }
}

/** How often each tab was visited. To be used on the main thread. */
class VisitCounter {
  private val visits = mutableMapOf<String, Int>()

  fun follow(tabs: TabManager) = tabs.selected.observeForever { visits.merge(it, 1, Int::plus) }

  fun of(tab: String) = visits[tab] ?: 0
}
