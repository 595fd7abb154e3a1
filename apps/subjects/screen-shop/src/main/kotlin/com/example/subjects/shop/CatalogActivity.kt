// The articles, an offer that fades away, prices by quantity, and what a sync tells by a broadcast.
package com.example.subjects.shop

import android.content.BroadcastReceiver
import android.content.Context
import android.content.Intent
import android.content.IntentFilter
import android.os.Bundle
import android.os.SystemClock
import android.view.View
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity
import androidx.recyclerview.widget.LinearLayoutManager
import androidx.recyclerview.widget.RecyclerView
import java.util.concurrent.Executors
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.MainScope
import kotlinx.coroutines.cancel
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.collectLatest
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext

class CatalogActivity : AppCompatActivity() {
  private val scope = MainScope()
  private val network = Executors.newSingleThreadExecutor()
  private val adapter = ArticlesAdapter()
  private val quantity = MutableStateFlow(1)
  private val articles = listOf(Article("lamp", 30), Article("chair", 50), Article("shelf", 20))
  private val synced = Synced()

  /** Whether the offer is gone. */
  @Volatile
  var isOfferGone = false
    private set

  /** The price that is shown. */
  val price: String
    get() = findViewById<TextView>(R.id.price).text.toString()

  override fun onCreate(state: Bundle?) {
    super.onCreate(state)
    setContentView(R.layout.catalog)
    val list = findViewById<RecyclerView>(R.id.articles)
    list.layoutManager = LinearLayoutManager(this)
    list.adapter = adapter
    adapter.submitList(articles)
    onClick(R.id.sort) { adapter.submitList(articles.sortedBy { it.price }) }
    onClick(R.id.add_first) { show(R.id.basket, adapter.currentList.first().name) }
    onClick(R.id.sync) { network.execute(Sync()) }
    onClick(R.id.more) { quantity.value += 1 }
    onClick(R.id.dismiss) { dismissOffer() }
    scope.launch { quantity.collectLatest { showPrice(it) } }
  }

  override fun onStart() {
    super.onStart()
    registerReceiver(synced, IntentFilter(SYNCED))
  }

  override fun onStop() {
    unregisterReceiver(synced)
    super.onStop()
  }

  override fun onDestroy() {
    network.shutdown()
    scope.cancel()
    super.onDestroy()
  }

  private fun onClick(id: Int, action: () -> Unit) = findViewById<View>(id).setOnClickListener { action() }

  private fun show(id: Int, text: String) {
    findViewById<TextView>(id).text = text
  }

  private fun dismissOffer() {
    val offer = findViewById<View>(R.id.offer)
    offer.animate().alpha(0f).setDuration(FADE_MS).withEndAction {
      offer.visibility = View.GONE
      isOfferGone = true
    }
  }

  private suspend fun showPrice(count: Int) {
    val total = withContext(Dispatchers.IO) {
      SystemClock.sleep(if (count == 2) SLOW_MS else ANSWER_MS)
      count * articles.first().price
    }
    show(R.id.price, "$count for $total")
  }

  private inner class Sync : Runnable {
    override fun run() {
      SystemClock.sleep(ANSWER_MS)
      sendBroadcast(Intent(SYNCED).setPackage(packageName))
    }
  }

  private inner class Synced : BroadcastReceiver() {
    override fun onReceive(context: Context, intent: Intent) = show(R.id.state, "synced")
  }

  private companion object {
    const val SYNCED = "com.example.subjects.shop.SYNCED"
    const val ANSWER_MS = 10L
    const val SLOW_MS = 150L
    const val FADE_MS = 300L
  }
}
