// Where parcels are: asked for in the background, kept for a while, and shown on the main thread.
package com.example.subjects.post

import android.os.Handler
import android.os.Looper
import android.os.SystemClock
import androidx.lifecycle.LiveData
import androidx.lifecycle.MediatorLiveData
import androidx.lifecycle.MutableLiveData
import java.util.concurrent.ExecutorService
import java.util.concurrent.Executors
import java.util.concurrent.Future

private const val SHORTEST_PAUSE_MS = 100L

class Tracking {
  private val network: ExecutorService = Executors.newCachedThreadPool()
  private val main = Handler(Looper.getMainLooper())
  private val street = MutableLiveData<String>()
  private val town = MutableLiveData<String>()
  private var lastStep = 0L

  /** Whether an answer is outstanding; on the main thread only. */
  var isAsking = false
    private set

  /** How often an answer has come; on the main thread only. */
  var answers = 0
    private set

  /** The steps that were shown; on the main thread only. */
  val steps = mutableListOf<String>()

  /** The last part of the address that came. */
  val address: LiveData<String> =
    MediatorLiveData<String>().apply {
      addSource(street) { value = it }
      addSource(town) { value = it }
    }

  /** Asks where the parcel is, unless that is being asked already; on the main thread only. */
  fun ask() {
    if (isAsking) return
    isAsking = true
    network.execute(Question())
  }

  /** Asks where the parcel is, once more after an answer that is outstanding; on the main thread only. */
  fun askAgain() {
    network.execute(Question())
  }

  /** The parcel has come a step further. */
  fun step(name: String): Future<*> = network.submit { main.post(Step(name)) }

  /** Looks the street up. */
  fun lookStreetUp(): Future<*> = network.submit(Lookup(street, "Mill Lane"))

  /** Looks the town up. */
  fun lookTownUp(): Future<*> = network.submit(Lookup(town, "Bath"))

  private inner class Question : Runnable {
    override fun run() {
      main.post(Answer())
    }
  }

  private inner class Answer : Runnable {
    override fun run() {
      isAsking = false
      answers++
    }
  }

  /** Shows a step, but none that comes too soon after the last. */
  private inner class Step(private val name: String) : Runnable {
    override fun run() {
      val now = SystemClock.uptimeMillis()
      if (now - lastStep < SHORTEST_PAUSE_MS) return
      lastStep = now
      steps += name
    }
  }

  private class Lookup(private val part: MutableLiveData<String>, private val found: String) : Runnable {
    override fun run() {
      part.postValue(found)
    }
  }
}
