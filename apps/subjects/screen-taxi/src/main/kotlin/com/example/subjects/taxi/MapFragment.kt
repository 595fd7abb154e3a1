// The map, which covers the offers until it is closed.
package com.example.subjects.taxi

import android.os.Bundle
import android.view.View
import androidx.fragment.app.Fragment

class MapFragment : Fragment(R.layout.map) {
  override fun onViewCreated(view: View, saved: Bundle?) {
    view.findViewById<View>(R.id.close_map).setOnClickListener { parentFragmentManager.popBackStack() }
  }
}
