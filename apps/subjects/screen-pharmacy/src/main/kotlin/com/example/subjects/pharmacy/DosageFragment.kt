// How much one takes.
package com.example.subjects.pharmacy

import android.os.Bundle
import android.view.View
import android.widget.TextView
import androidx.fragment.app.Fragment

class DosageFragment : Fragment(R.layout.text) {
  override fun onViewCreated(view: View, saved: Bundle?) {
    super.onViewCreated(view, saved)
    view.findViewById<TextView>(R.id.text).setText(R.string.how_much)
  }
}
