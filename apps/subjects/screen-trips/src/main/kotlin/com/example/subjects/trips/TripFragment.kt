// The page of a trip: it follows the model while it is seen, and asks for the weather and the last destination itself.
package com.example.subjects.trips

import android.content.Intent
import android.os.Bundle
import android.view.View
import android.widget.EditText
import android.widget.TextView
import androidx.fragment.app.Fragment
import androidx.lifecycle.ViewModelProvider
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.cancel
import kotlinx.coroutines.cancelChildren
import kotlinx.coroutines.job
import kotlinx.coroutines.launch

class TripFragment : Fragment(R.layout.trip) {
    /** What goes on as long as the page exists. */
    private val scope = CoroutineScope(SupervisorJob() + Dispatchers.Main)

    /** What goes on while the page is seen. */
    private val seen = CoroutineScope(SupervisorJob() + Dispatchers.Main.immediate)
    private val model: TripModel by lazy { ViewModelProvider(requireActivity())[TripModel::class.java] }

    /** The views, while there are any. */
    private class Views(root: View) {
        val destination: EditText = root.findViewById(R.id.destination)
        val state: TextView = root.findViewById(R.id.state)
        val message: TextView = root.findViewById(R.id.message)
    }

    private var views: Views? = null

    override fun onViewCreated(view: View, state: Bundle?) {
        views = Views(view)
        fun onClick(button: Int, action: () -> Unit) = view.findViewById<View>(button).setOnClickListener { action() }
        onClick(R.id.last) { useLastDestination() }
        onClick(R.id.find) { model.find(views!!.destination.text.toString()) }
        onClick(R.id.price) { model.price() }
        onClick(R.id.book) { model.book() }
        onClick(R.id.weather) { showWeather() }
        onClick(R.id.help) { (requireActivity() as TripActivity).openHelp() }
        onClick(R.id.map) { startActivity(Intent(requireContext(), MapActivity::class.java)) }
    }

    override fun onStart() {
        super.onStart()
        seen.launch { model.state.collect { views!!.state.text = it } }
        seen.launch { model.messages.collect { views!!.message.text = it } }
    }

    override fun onStop() {
        seen.coroutineContext.job.cancelChildren()
        super.onStop()
    }

    override fun onDestroyView() {
        views = null
        super.onDestroyView()
    }

    override fun onDestroy() {
        scope.cancel()
        super.onDestroy()
    }

    private fun useLastDestination() {
        scope.launch { views!!.destination.setText(Agency.lastDestination()) }
    }

    private fun showWeather() {
        scope.launch {
            val weather = Agency.weather()
            views!!.state.text = weather
        }
    }
}
