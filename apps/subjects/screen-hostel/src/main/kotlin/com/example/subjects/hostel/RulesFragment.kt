// The house rules.
package com.example.subjects.hostel

import android.os.Bundle
import android.view.View
import android.widget.TextView
import androidx.fragment.app.Fragment

class RulesFragment : Fragment(R.layout.page) {
  private val repository = PageRepository()

  override fun onViewCreated(view: View, saved: Bundle?) {
    super.onViewCreated(view, saved)
    view.findViewById<TextView>(R.id.heading).setText(R.string.rules)
    ImageLoader.load("rules.png", view.findViewById(R.id.picture))
    repository.count("quiet") { showRules(it) }
  }

  private fun showRules(rules: Int) {
    val view = view ?: return
    view.findViewById<TextView>(R.id.details).text = "$rules rules"
  }
}
