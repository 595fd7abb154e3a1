// What the office says about a trip; outlives the screen.
package com.example.subjects.taxi

import android.os.SystemClock
import androidx.lifecycle.LiveData
import androidx.lifecycle.MutableLiveData
import androidx.lifecycle.ViewModel

class TripModel : ViewModel() {
  private val arrivalKnown = MutableLiveData<String>()
  private val offerMade = MutableLiveData<Event<String>>()
  private val etaKnown = MutableLiveData<String>()

  val arrival: LiveData<String>
    get() = arrivalKnown

  val offer: LiveData<Event<String>>
    get() = offerMade

  val eta: LiveData<String>
    get() = etaKnown

  fun askArrival() = Dispatch.POOL.execute(AskArrival())

  fun askOffer() = Dispatch.POOL.execute(AskOffer())

  fun askEta() = Dispatch.POOL.execute(AskEta())

  private inner class AskArrival : Runnable {
    override fun run() {
      SystemClock.sleep(40)
      arrivalKnown.postValue("Arrives at four")
    }
  }

  private inner class AskOffer : Runnable {
    override fun run() {
      SystemClock.sleep(40)
      offerMade.postValue(Event("20 % off"))
    }
  }

  private inner class AskEta : Runnable {
    override fun run() {
      SystemClock.sleep(40)
      etaKnown.postValue("4 minutes")
    }
  }
}
