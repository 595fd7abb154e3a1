// What the show is about.
package com.example.subjects.podcast

import android.os.Bundle
import android.os.SystemClock
import android.view.View
import android.widget.TextView
import androidx.fragment.app.Fragment

class AboutFragment : Fragment(R.layout.about) {
  override fun onViewCreated(view: View, saved: Bundle?) {
    Net.run(LoadAbout())
  }

  private fun show(about: String) {
    requireView().findViewById<TextView>(R.id.about_text).text = about
  }

  private inner class LoadAbout : Runnable {
    override fun run() {
      SystemClock.sleep(10)
      Net.show { show("Music of all times") }
    }
  }
}
