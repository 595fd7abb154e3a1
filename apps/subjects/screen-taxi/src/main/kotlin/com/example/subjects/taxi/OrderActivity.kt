// Orders a car: from where to where, for how much.
package com.example.subjects.taxi

import android.os.Bundle
import android.os.Handler
import android.os.HandlerThread
import android.os.SystemClock
import android.text.Editable
import android.text.TextWatcher
import android.view.View
import android.widget.EditText
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity
import androidx.lifecycle.ViewModelProvider
import androidx.lifecycle.lifecycleScope
import io.reactivex.rxjava3.android.schedulers.AndroidSchedulers
import io.reactivex.rxjava3.disposables.CompositeDisposable
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.launch

class OrderActivity : AppCompatActivity() {
  private val disposables = CompositeDisposable()
  private val officeThread = HandlerThread("office")
  private val fares = FareClient()
  private lateinit var office: Handler
  private lateinit var book: TextView
  private var booked = false
  private var rides = 0

  lateinit var model: OrderModel
    private set

  /** How many questions the office has not answered yet. */
  var unanswered = 0
    private set

  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.order)
    officeThread.start()
    office = Handler(officeThread.looper)
    model = ViewModelProvider(this)[OrderModel::class.java]
    book = findViewById(R.id.book)
    book.setOnClickListener { bookOrCancel() }
    findViewById<View>(R.id.quote).setOnClickListener { quote() }
    whenTyped(R.id.pickup, model::typePickup)
    whenTyped(R.id.destination, model::typeDestination)
    showAll(R.id.pickups, model.pickups)
    showAll(R.id.destinations, model.destinations)
  }

  override fun onDestroy() {
    officeThread.quit()
    disposables.clear()
    super.onDestroy()
  }

  private fun show(id: Int, text: String) {
    findViewById<TextView>(id).text = text
  }

  private fun showAll(id: Int, lines: StateFlow<List<String>>) {
    lifecycleScope.launch { lines.collect { show(id, it.joinToString("\n")) } }
  }

  private fun whenTyped(id: Int, action: (String) -> Unit) {
    findViewById<EditText>(id).addTextChangedListener(
      object : TextWatcher {
        override fun afterTextChanged(text: Editable) = action(text.toString())

        override fun beforeTextChanged(text: CharSequence?, start: Int, count: Int, after: Int) = Unit

        override fun onTextChanged(text: CharSequence?, start: Int, before: Int, count: Int) = Unit
      }
    )
  }

  private fun quote() {
    disposables.add(fares.quote(5).observeOn(AndroidSchedulers.mainThread()).subscribe { fare -> show(R.id.fare, fare) })
  }

  private fun bookOrCancel() {
    unanswered++
    office.post(if (booked) Cancel() else Book())
  }

  private fun booked() {
    booked = true
    rides++
    answered(R.string.cancel, "Ride $rides booked")
  }

  private fun cancelled() {
    booked = false
    answered(R.string.book, "Ride cancelled")
  }

  private fun answered(next: Int, status: String) {
    unanswered--
    book.setText(next)
    show(R.id.status, status)
  }

  private inner class Book : Runnable {
    override fun run() {
      SystemClock.sleep(40)
      runOnUiThread { booked() }
    }
  }

  private inner class Cancel : Runnable {
    override fun run() {
      runOnUiThread { cancelled() }
    }
  }
}
