// The tastings of the year.
package com.example.subjects.vineyard

import android.os.Bundle
import android.os.SystemClock
import android.view.LayoutInflater
import android.view.View
import android.view.ViewGroup
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity
import androidx.recyclerview.widget.LinearLayoutManager
import androidx.recyclerview.widget.RecyclerView

class TastingsActivity : AppCompatActivity() {
  private val tastings = Tastings()
  private lateinit var list: RecyclerView
  private var wanted = RecyclerView.NO_POSITION

  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.tastings)
    list = findViewById(R.id.tastings)
    list.layoutManager = LinearLayoutManager(this)
    list.adapter = tastings
    findViewById<View>(R.id.newest).setOnClickListener { list.scrollToPosition(COUNT - 1) }
    findViewById<View>(R.id.best).setOnClickListener { want(BEST) }
    Work.begin(Load())
  }

  private fun want(position: Int) {
    wanted = position
    if (position < tastings.itemCount) list.scrollToPosition(position)
  }

  private fun show(loaded: List<String>) {
    tastings.names = loaded
    tastings.notifyDataSetChanged()
    if (wanted != RecyclerView.NO_POSITION) list.scrollToPosition(wanted)
  }

  private inner class Load : Runnable {
    override fun run() {
      SystemClock.sleep(20)
      val loaded = (1..COUNT).map { "Tasting $it" }
      Work.show { show(loaded) }
    }
  }

  private class Holder(val name: TextView) : RecyclerView.ViewHolder(name)

  private class Tastings : RecyclerView.Adapter<Holder>() {
    var names = listOf("Tasting 1")

    override fun getItemCount() = names.size

    override fun onCreateViewHolder(parent: ViewGroup, type: Int) =
      Holder(LayoutInflater.from(parent.context).inflate(R.layout.tasting, parent, false) as TextView)

    override fun onBindViewHolder(holder: Holder, position: Int) {
      holder.name.text = names[position]
    }
  }

  private companion object {
    const val COUNT = 60
    const val BEST = 37
  }
}
