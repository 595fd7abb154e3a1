// What a cart's screen shows. The work is done in the background, and is not always over when the screen goes.
package com.example.subjects.cart

import android.os.Handler
import android.os.Looper
import android.os.SystemClock
import androidx.lifecycle.LiveData
import androidx.lifecycle.MutableLiveData
import androidx.lifecycle.ViewModel
import androidx.lifecycle.viewModelScope
import java.util.concurrent.ExecutorService
import java.util.concurrent.Executors
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext

class CartModel(private val history: History) : ViewModel() {
  private val main = Handler(Looper.getMainLooper())
  private val workers: ExecutorService = Executors.newFixedThreadPool(2)
  private val totals = MutableLiveData<Int>()
  private val news = MutableLiveData<String>()

  /** The sum of the prices. */
  val total: LiveData<Int> = totals

  /** What is new about an article. */
  val article: LiveData<String> = news

  /** Adds the prices up. */
  fun sum(prices: List<Int>) {
    workers.execute(Summing(prices))
  }

  /** Asks two servers about an article. */
  fun ask(name: String) {
    workers.execute(Asking("price of $name", PRICE_MS))
    workers.execute(Asking("stock of $name", STOCK_MS))
  }

  /** Notes in the history, once the price is there, that it was looked up. */
  fun lookUp(name: String) {
    workers.execute(LookingUp(name))
  }

  /** The same, but what comes after the model was cleared is dropped. */
  fun lookUpCarefully(name: String) {
    workers.execute {
      SystemClock.sleep(PRICE_MS)
      main.post { if (!history.isClosed) history.add("looked up $name") }
    }
  }

  /** Buys what is in the cart. */
  fun buy(): Job = viewModelScope.launch {
    withContext(Dispatchers.IO) { SystemClock.sleep(PRICE_MS) }
    history.add("bought")
  }

  override fun onCleared() {
    workers.shutdown()
    history.close()
  }

  private inner class Summing(val prices: List<Int>) : Runnable {
    override fun run() {
      SystemClock.sleep(PRICE_MS)
      totals.postValue(prices.sum())
    }
  }

  private inner class Asking(val what: String, val takesMs: Long) : Runnable {
    override fun run() {
      SystemClock.sleep(takesMs)
      news.postValue(what)
    }
  }

  private inner class LookingUp(val name: String) : Runnable {
    override fun run() {
      SystemClock.sleep(PRICE_MS)
      main.post { history.add("looked up $name") }
    }
  }

  private companion object {
    const val PRICE_MS = 8L
    const val STOCK_MS = 120L
  }
}
