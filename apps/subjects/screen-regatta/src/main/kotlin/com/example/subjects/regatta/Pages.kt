// The pages of the results.
package com.example.subjects.regatta

import android.os.Bundle
import android.os.Handler
import android.os.Looper
import android.os.SystemClock
import android.view.LayoutInflater
import android.view.View
import android.view.ViewGroup
import android.widget.TextView
import androidx.fragment.app.Fragment
import androidx.lifecycle.ViewModelProvider

abstract class Page : Fragment() {
  protected val model: ResultsModel by lazy { ViewModelProvider(requireActivity()).get(ResultsModel::class.java) }

  override fun onCreateView(inflater: LayoutInflater, container: ViewGroup?, saved: Bundle?): View {
    val text = TextView(inflater.context)
    text.id = Ids.PAGE_TEXT
    return text
  }

  protected fun show(text: String) {
    (requireView() as TextView).text = text
  }
}

class ResultsPage : Page() {
  private val main = Handler(Looper.getMainLooper())

  override fun onViewCreated(view: View, saved: Bundle?) {
    Shore.staff().execute(LoadResults(model))
  }

  private inner class LoadResults(private val model: ResultsModel) : Runnable {
    override fun run() {
      SystemClock.sleep(5)
      main.post {
        val title = requireContext().applicationInfo.loadLabel(requireContext().packageManager)
        show("$title: Windhover, Petrel, Curlew")
        model.pages.incrementAndGet()
      }
    }
  }
}

class LadderPage : Page() {
  override fun onViewCreated(view: View, saved: Bundle?) {
    model.ladder.observe(viewLifecycleOwner) { show(it) }
    model.loadLadder()
  }
}

class ProtestsPage : Page() {
  override fun onViewCreated(view: View, saved: Bundle?) = show("No protests")
}
