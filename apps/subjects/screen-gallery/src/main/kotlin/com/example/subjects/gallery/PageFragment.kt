package com.example.subjects.gallery

import android.os.Bundle
import android.view.LayoutInflater
import android.view.View
import android.view.ViewGroup
import androidx.fragment.app.Fragment

open class PageFragment : Fragment() {
    override fun onCreateView(inflater: LayoutInflater, container: ViewGroup?, savedInstanceState: Bundle?): View =
        Column(requireContext()).apply { label(Ids.STATUS, arguments?.getString("text").orEmpty()) }

    companion object {
        fun of(text: String) = PageFragment().apply { arguments = Bundle().apply { putString("text", text) } }
    }
}
