// What is known of a patient.
package com.example.subjects.clinic

import android.os.Bundle
import android.os.Handler
import android.os.Looper
import android.os.SystemClock
import android.view.View
import android.widget.TextView
import androidx.fragment.app.Fragment

class FileFragment : Fragment(R.layout.file) {
  private val main = Handler(Looper.getMainLooper())

  override fun onViewCreated(view: View, saved: Bundle?) {
    super.onViewCreated(view, saved)
    Staff.ask(LoadHistory())
  }

  private inner class LoadHistory : Runnable {
    override fun run() {
      SystemClock.sleep(20)
      main.post { view?.findViewById<TextView>(R.id.history)?.text = "Measles" }
    }
  }
}
