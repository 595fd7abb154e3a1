// A guest, and how often he has stayed.
package com.example.subjects.hostel

import android.os.Bundle
import android.view.View
import android.widget.TextView
import androidx.fragment.app.Fragment

class GuestFragment : Fragment(R.layout.page) {
  private val repository = PageRepository()

  override fun onViewCreated(view: View, saved: Bundle?) {
    super.onViewCreated(view, saved)
    view.findViewById<TextView>(R.id.heading).setText(R.string.ada)
    ImageLoader.load("ada.png", view.findViewById(R.id.picture))
    repository.count("Ada") { showStays(it) }
  }

  private fun showStays(stays: Int) {
    requireView().findViewById<TextView>(R.id.details).text = "${requireContext().getString(R.string.stays)}: $stays"
  }
}
