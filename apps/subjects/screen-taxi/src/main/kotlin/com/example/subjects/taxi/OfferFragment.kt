// What the trip may cost less, and how long it takes.
package com.example.subjects.taxi

import android.os.Bundle
import android.view.View
import android.widget.TextView
import androidx.fragment.app.Fragment
import androidx.lifecycle.ViewModelProvider

class OfferFragment : Fragment(R.layout.offer) {
  private var lastOffer: String? = null

  override fun onViewCreated(view: View, saved: Bundle?) {
    val model = ViewModelProvider(requireActivity())[TripModel::class.java]
    val offer = view.findViewById<TextView>(R.id.offer)
    val eta = view.findViewById<TextView>(R.id.eta)
    offer.text = lastOffer
    model.offer.observe(this) { event ->
      event.take()?.let {
        lastOffer = it
        offer.text = it
      }
    }
    model.eta.observe(viewLifecycleOwner) { eta.text = it }
    view.findViewById<View>(R.id.ask_offer).setOnClickListener { model.askOffer() }
    view.findViewById<View>(R.id.ask_eta).setOnClickListener { model.askEta() }
    view.findViewById<View>(R.id.map).setOnClickListener { openMap() }
  }

  private fun openMap() {
    parentFragmentManager.beginTransaction().replace(R.id.page_content, MapFragment()).addToBackStack(null).commit()
  }
}
