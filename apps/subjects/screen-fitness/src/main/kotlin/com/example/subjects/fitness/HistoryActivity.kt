// The weeks, and what was done in each of them, on pages.
package com.example.subjects.fitness

import android.os.Bundle
import android.view.View
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity
import androidx.fragment.app.Fragment

class HistoryActivity : AppCompatActivity() {
  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.history)
    if (saved == null) supportFragmentManager.beginTransaction().replace(R.id.page, WeeksFragment()).commit()
  }
}

class WeeksFragment : Fragment(R.layout.weeks) {
  override fun onViewCreated(view: View, saved: Bundle?) {
    view.findViewById<View>(R.id.week).setOnClickListener {
      parentFragmentManager.beginTransaction().replace(R.id.page, WeekFragment()).addToBackStack(null).commit()
    }
  }
}

class WeekFragment : Fragment(R.layout.week) {
  override fun onViewCreated(view: View, saved: Bundle?) {
    view.post { view.findViewById<TextView>(R.id.runs).text = "5 runs" }
  }
}
