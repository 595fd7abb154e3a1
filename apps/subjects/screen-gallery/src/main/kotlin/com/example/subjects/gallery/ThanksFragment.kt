package com.example.subjects.gallery

import android.os.Bundle
import android.view.LayoutInflater
import android.view.View
import android.view.ViewGroup
import androidx.fragment.app.Fragment

class ThanksFragment : Fragment(), Runnable {
    override fun onCreateView(inflater: LayoutInflater, container: ViewGroup?, savedInstanceState: Bundle?): View =
        Column(requireContext()).apply { label(Ids.STATUS, "Thank you") }

    override fun onViewCreated(view: View, savedInstanceState: Bundle?) {
        view.postDelayed(this, 250)
    }

    override fun run() {
        if (isAdded && !isStateSaved) parentFragmentManager.popBackStack()
    }
}
