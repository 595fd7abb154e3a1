// One exhibit of each room, with a thumbnail that is drawn in the background once.
package com.example.subjects.museum

import android.os.Handler
import android.os.Looper
import android.os.SystemClock
import android.view.LayoutInflater
import android.view.ViewGroup
import android.widget.TextView
import androidx.recyclerview.widget.RecyclerView

class ExhibitAdapter(private val rooms: List<String>) : RecyclerView.Adapter<ExhibitAdapter.Holder>() {
  class Holder(val view: TextView) : RecyclerView.ViewHolder(view)

  private val main = Handler(Looper.getMainLooper())
  private val drawn = mutableMapOf("Sunflowers" to "Picture of Sunflowers")
  private var room = 0

  /** How many are being drawn. */
  var drawing = 0
    private set

  fun nextRoom() {
    room++
    notifyItemChanged(0)
  }

  override fun getItemCount() = 1

  override fun onCreateViewHolder(parent: ViewGroup, type: Int) =
    Holder(LayoutInflater.from(parent.context).inflate(R.layout.exhibit, parent, false) as TextView)

  override fun onBindViewHolder(holder: Holder, position: Int) {
    val name = rooms[room]
    val picture = drawn[name]
    holder.view.text = picture ?: "..."
    if (picture == null) {
      drawing++
      Wardens.send(Draw(name, holder))
    }
  }

  private fun onDrawn(name: String, holder: Holder, picture: String) {
    drawing--
    drawn[name] = picture
    holder.view.text = picture
  }

  private inner class Draw(private val name: String, private val holder: Holder) : Runnable {
    override fun run() {
      SystemClock.sleep(20)
      main.post { onDrawn(name, holder, "Picture of $name") }
    }
  }
}
