package com.example.subjects.weaver

import android.os.SystemClock
import androidx.lifecycle.LiveData
import androidx.lifecycle.MutableLiveData
import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.Executors
import java.util.concurrent.TimeUnit

/** What has been written and not been published, on disk. */
class DraftStore {
  private val drafts = ConcurrentHashMap(mapOf(7 to "plain weave"))

  fun read(id: Int): String {
    SystemClock.sleep(10)
    return drafts[id] ?: ""
  }
}

/** The draft that is being written. */
class DraftModel(private val store: DraftStore) {
  private val disk = Executors.newSingleThreadExecutor()
  private val current = MutableLiveData<String>()

  val text: LiveData<String> = current

  fun open(id: Int) = disk.execute(Load(id))

  /** On the main thread only. */
  fun edit(text: String) {
    current.value = text
  }

  /** Waits until the disk is not needed any more. */
  fun close() {
    disk.shutdown()
    disk.awaitTermination(1, TimeUnit.MINUTES)
  }

  private inner class Load(private val id: Int) : Runnable {
    override fun run() {
      current.postValue(store.read(id))
    }
  }
}
