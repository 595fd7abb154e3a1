// What is in the medicine.
package com.example.subjects.pharmacy

import android.os.Bundle
import android.os.Handler
import android.os.Looper
import android.os.SystemClock
import android.view.View
import android.widget.TextView
import androidx.fragment.app.Fragment

class ContentsFragment : Fragment(R.layout.text) {
  private val main = Handler(Looper.getMainLooper())

  override fun onViewCreated(view: View, saved: Bundle?) {
    super.onViewCreated(view, saved)
    BackRoom.ask(LoadContents())
  }

  private fun showContents(percent: Int) {
    requireView().findViewById<TextView>(R.id.text).text = "${getString(R.string.contents)}: $percent %"
  }

  private inner class LoadContents : Runnable {
    override fun run() {
      SystemClock.sleep(20)
      main.post { showContents(40) }
    }
  }
}
