// Notices of deliveries, which are to be shown once, and the yard, where they are shown.
package com.example.subjects.mill

import androidx.lifecycle.Lifecycle
import androidx.lifecycle.LifecycleOwner
import androidx.lifecycle.LifecycleRegistry
import androidx.lifecycle.LiveData
import androidx.lifecycle.MutableLiveData
import androidx.lifecycle.Observer
import java.util.concurrent.CountDownLatch
import java.util.concurrent.Executors

class Notices {
  private val clerk = Executors.newSingleThreadExecutor()
  private val newest = MutableLiveData<String?>()

  /** The notice to be shown, or null. */
  val notice: LiveData<String?> = newest

  /** A delivery has come. */
  fun announce(text: String) = newest.postValue(text)

  /** A notice was shown: it is filed, and is not to be shown again. */
  fun acknowledge(text: String) = clerk.execute(FileNotice(text))

  fun close() = clerk.shutdown()

  private inner class FileNotice(private val text: String) : Runnable {
    override fun run() {
      Thread.sleep(FILING_MS)
      if (text.isNotEmpty()) {
        newest.postValue(null)
      }
    }
  }

  private companion object {
    const val FILING_MS = 10L
  }
}

/** Keeps what was shown, however often the yard is made anew. */
class ShownNotices {
  val texts = mutableListOf<String>()
  val any = CountDownLatch(1)
}

/** Shows notices from its opening until it is closed, on the main thread. */
class Yard(private val notices: Notices, private val shown: ShownNotices) : LifecycleOwner, Observer<String?> {
  private val registry = LifecycleRegistry(this)

  override val lifecycle: Lifecycle
    get() = registry

  fun open() {
    notices.notice.observe(this, this)
    registry.currentState = Lifecycle.State.RESUMED
  }

  fun close() {
    registry.currentState = Lifecycle.State.DESTROYED
  }

  override fun onChanged(value: String?) {
    if (value != null) {
      shown.texts += value
      notices.acknowledge(value)
      shown.any.countDown()
    }
  }
}
