package com.example.subjects.gallery

import android.os.Bundle
import android.view.LayoutInflater
import android.view.View
import android.view.ViewGroup
import android.widget.TextView
import androidx.fragment.app.Fragment
import androidx.lifecycle.ViewModelProvider
import androidx.lifecycle.lifecycleScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext

class DetailFragment : Fragment() {
    private lateinit var mark: TextView
    private lateinit var stars: TextView

    override fun onCreateView(inflater: LayoutInflater, container: ViewGroup?, savedInstanceState: Bundle?): View {
        val column = Column(requireContext())
        mark = column.label(Ids.MARK, "")
        stars = column.label(Ids.STARS, "")
        return column
    }

    override fun onViewCreated(view: View, savedInstanceState: Bundle?) {
        val visit = ViewModelProvider(requireActivity())[VisitViewModel::class.java]
        viewLifecycleOwner.lifecycleScope.launch {
            val prefix = withContext(Dispatchers.IO) { readPrefix() }
            launch { visit.stars.collect { stars.text = "$it stars" } }
            visit.bookmarks.collect { mark.text = "$prefix $it" }
        }
    }

    private fun readPrefix(): String {
        Thread.sleep(30)
        return "Bookmarked:"
    }
}
