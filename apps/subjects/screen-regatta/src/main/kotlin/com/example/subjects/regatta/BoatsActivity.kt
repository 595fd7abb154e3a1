// The boats: entered, withdrawn, searched.
package com.example.subjects.regatta

import android.os.Bundle
import android.os.SystemClock
import android.text.Editable
import android.text.TextWatcher
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity
import androidx.lifecycle.Lifecycle
import androidx.lifecycle.ViewModelProvider
import androidx.lifecycle.lifecycleScope
import androidx.lifecycle.repeatOnLifecycle
import androidx.recyclerview.widget.LinearLayoutManager
import androidx.recyclerview.widget.RecyclerView
import kotlinx.coroutines.launch

class BoatsActivity : AppCompatActivity() {
  private val adapter = BoatAdapter(::withdraw)
  private lateinit var list: RecyclerView
  private lateinit var found: TextView
  private lateinit var clubLine: TextView
  private lateinit var selectedLine: TextView
  private var fleet = listOf(Boat(11, "Curlew"), Boat(12, "Gannet"), Boat(13, "Petrel"), Boat(14, "Windhover"))

  /** How many boats have left the fleet. */
  var withdrawn = 0
    private set

  /** How many searches were answered. */
  var answers = 0
    private set

  var isRefreshing = false
    private set

  val names: List<String>
    get() = fleet.map { it.name }

  val clubs: String
    get() = clubLine.text.toString()

  val selected: String
    get() = selectedLine.text.toString()

  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    val model = ViewModelProvider(this).get(BoatsModel::class.java)
    val form = Form(this)
    onText(form.edit(Ids.QUERY)) { Shore.staff().execute(Look(it)) }
    found = form.text(Ids.FOUND)
    onText(form.edit(Ids.CLUB_QUERY)) { model.clubQuery.value = it }
    clubLine = form.text(Ids.CLUBS)
    form.button(Ids.REFRESH, "Refresh") { model.refresh() }
    val version = form.text(Ids.VERSION)
    form.button(Ids.ENTER_FIRST, "Enter Avocet") { show(listOf(Boat(10, "Avocet")) + fleet) }
    form.button(Ids.ENTER_LAST, "Enter Zephyr") { enterLast(Boat(15, "Zephyr")) }
    form.button(Ids.RETIRE, "Retire 12") { Shore.staff().execute(Retire(12)) }
    selectedLine = form.text(Ids.SELECTED)
    list = form.fill(Ids.FLEET, RecyclerView(this))
    list.layoutManager = LinearLayoutManager(this)
    list.itemAnimator = null
    list.adapter = adapter
    form.showIn(this)
    adapter.submitList(fleet)
    model.refreshing.observe(this) { isRefreshing = it }
    model.version.observe(this) { version.text = "Version $it" }
    lifecycleScope.launch {
      repeatOnLifecycle(Lifecycle.State.STARTED) {
        model.clubs.collect { clubLine.text = it }
      }
    }
  }

  private fun onText(edit: TextView, action: (String) -> Unit) {
    edit.addTextChangedListener(object : TextWatcher {
      override fun beforeTextChanged(text: CharSequence?, start: Int, count: Int, after: Int) = Unit

      override fun onTextChanged(text: CharSequence?, start: Int, before: Int, count: Int) = Unit

      override fun afterTextChanged(text: Editable) = action(text.toString())
    })
  }

  private fun show(boats: List<Boat>) {
    fleet = boats
    adapter.submitList(boats)
  }

  private fun enterLast(boat: Boat) {
    show(fleet + boat)
    list.postDelayed(SelectLast(), SETTLE_MS)
  }

  private fun withdraw(position: Int) = Shore.staff().execute(Withdraw(position))

  /** Has the office strike out a boat. */
  private inner class Withdraw(private val position: Int) : Runnable {
    override fun run() {
      SystemClock.sleep(5)
      runOnUiThread {
        show(fleet.filterIndexed { index, _ -> index != position })
        withdrawn++
      }
    }
  }

  private inner class Retire(private val sail: Int) : Runnable {
    override fun run() {
      SystemClock.sleep(5)
      runOnUiThread {
        show(fleet.filter { it.sail != sail })
        withdrawn++
      }
    }
  }

  /** Selects the last boat, when the list has settled. */
  private inner class SelectLast : Runnable {
    override fun run() {
      selectedLine.text = adapter.currentList.last().name
    }
  }

  /** Looks boats up by a part of their name. */
  private inner class Look(private val text: String) : Runnable {
    override fun run() {
      val hits = REGISTER.filter { it.contains(text, ignoreCase = true) }
      runOnUiThread {
        found.text = hits.joinToString()
        answers++
      }
    }
  }

  private companion object {
    const val SETTLE_MS = 250L
    val REGISTER = listOf("Curlew", "Gannet", "Petrel", "Windhover")
  }
}
