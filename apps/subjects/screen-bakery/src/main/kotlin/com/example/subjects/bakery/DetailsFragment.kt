// What is in a cake.
package com.example.subjects.bakery

import android.os.Bundle
import android.os.Handler
import android.os.Looper
import android.os.SystemClock
import android.view.View
import android.widget.TextView
import androidx.fragment.app.Fragment

class DetailsFragment : Fragment(R.layout.details) {
  private val main = Handler(Looper.getMainLooper())

  override fun onViewCreated(view: View, saved: Bundle?) {
    super.onViewCreated(view, saved)
    Bakers.ask(LoadIngredients())
  }

  private fun show(ingredients: Int) {
    requireView().findViewById<TextView>(R.id.ingredients).text = requireContext().getString(ingredients)
  }

  private inner class LoadIngredients : Runnable {
    override fun run() {
      SystemClock.sleep(20)
      main.post { show(R.string.wheat) }
    }
  }
}
