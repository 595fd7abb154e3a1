// A line of text from the office.
package com.example.subjects.taxi

import android.os.Bundle
import android.view.View
import android.widget.TextView
import androidx.fragment.app.Fragment

class BannerFragment : Fragment(R.layout.banner) {
  override fun onViewCreated(view: View, saved: Bundle?) {
    view.findViewById<TextView>(R.id.greeting).text = requireArguments().getString(TEXT)
  }

  companion object {
    private const val TEXT = "text"

    fun saying(text: String) = BannerFragment().apply { arguments = Bundle().apply { putString(TEXT, text) } }
  }
}
