// The inside of a shelf or of a drawer.
package com.example.subjects.kitchen

import android.os.Bundle
import android.view.View
import android.widget.TextView
import androidx.fragment.app.Fragment

class ShelfFragment : Fragment(R.layout.shelf) {
  override fun onViewCreated(view: View, state: Bundle?) {
    super.onViewCreated(view, state)
    view.findViewById<TextView>(R.id.label).text = requireArguments().getString(LABEL)
  }

  companion object {
    private const val LABEL = "label"

    /** A shelf with what is in it. */
    fun of(label: String): ShelfFragment {
      val shelf = ShelfFragment()
      val arguments = Bundle()
      arguments.putString(LABEL, label)
      shelf.arguments = arguments
      return shelf
    }
  }
}
