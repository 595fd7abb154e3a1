// A recipe, which may be shared and printed.
package com.example.subjects.recipes

import android.os.AsyncTask
import android.os.Bundle
import android.os.SystemClock
import android.view.View
import android.widget.TextView
import androidx.fragment.app.Fragment

class RecipeFragment : Fragment(R.layout.recipe) {
  override fun onViewCreated(view: View, saved: Bundle?) {
    val text = view.findViewById<TextView>(R.id.text)
    view.findViewById<View>(R.id.ingredients).setOnClickListener { text.text = "Rice, stock" }
    view.findViewById<View>(R.id.steps).setOnClickListener { text.text = "Stir for 18 minutes" }
    view.findViewById<View>(R.id.share).setOnClickListener { Kitchen.begin(MakeLink()) }
    view.findViewById<View>(R.id.print).setOnClickListener { PrintRecipe().execute() }
  }

  private fun show(link: String) {
    requireView().findViewById<TextView>(R.id.link).text = requireContext().getString(R.string.link, link)
  }

  private inner class MakeLink : Runnable {
    override fun run() {
      SystemClock.sleep(20)
      Kitchen.show { show("recipes/7") }
    }
  }

  @Suppress("DEPRECATION", "OVERRIDE_DEPRECATION")
  private inner class PrintRecipe : AsyncTask<Void, Void, String>() {
    override fun doInBackground(vararg nothing: Void): String {
      SystemClock.sleep(20)
      return "printed"
    }

    override fun onPostExecute(result: String) {
      val page = view ?: return
      page.findViewById<TextView>(R.id.link).text = page.context.getString(R.string.link, result)
    }
  }
}
