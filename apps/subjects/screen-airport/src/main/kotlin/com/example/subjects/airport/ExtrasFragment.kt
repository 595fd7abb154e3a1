// The form with all extras.
package com.example.subjects.airport

import android.os.Bundle
import android.view.View
import android.widget.TextView
import androidx.fragment.app.Fragment

class ExtrasFragment : Fragment(R.layout.form) {
  private val extras = ArrayList<String>()

  override fun onViewCreated(view: View, saved: Bundle?) {
    super.onViewCreated(view, saved)
    hear(EXTRA) {
      extras += it
      show(R.id.extras, extras.joinToString())
    }
    hear(SEAT) { show(R.id.chosen_seat, it) }
    hear(MEAL) { show(R.id.chosen_meal, it) }
  }

  private fun hear(key: String, action: (String) -> Unit) =
    parentFragmentManager.setFragmentResultListener(key, viewLifecycleOwner) { _, result ->
      action(result.getString(NAME)!!)
    }

  private fun show(id: Int, text: String) {
    requireView().findViewById<TextView>(id).text = text
  }

  companion object {
    const val EXTRA = "extra"
    const val SEAT = "seat"
    const val MEAL = "meal"
    const val NAME = "name"
  }
}
