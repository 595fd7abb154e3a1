package com.example.subjects.florist

import android.os.Bundle
import android.view.LayoutInflater
import android.view.View
import android.view.ViewGroup
import android.widget.FrameLayout
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity
import androidx.fragment.app.Fragment
import androidx.lifecycle.Lifecycle
import androidx.lifecycle.ViewModelProvider
import androidx.lifecycle.lifecycleScope
import androidx.lifecycle.repeatOnLifecycle
import androidx.recyclerview.widget.DiffUtil
import androidx.recyclerview.widget.LinearLayoutManager
import androidx.recyclerview.widget.ListAdapter
import androidx.recyclerview.widget.RecyclerView
import kotlinx.coroutines.launch

class StockActivity : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(FrameLayout(this).apply { id = Ids.HOST })
        if (savedInstanceState == null) {
            supportFragmentManager.beginTransaction().add(Ids.HOST, StockFragment()).commitNow()
        }
    }
}

class StockFragment : Fragment() {
    private val adapter = StockAdapter()

    override fun onCreateView(inflater: LayoutInflater, container: ViewGroup?, state: Bundle?): View {
        val context = requireContext()
        val model = ViewModelProvider(this)[StockViewModel::class.java]
        return Ui.column(
            context,
            Ui.button(context, Ids.CHECK, "Check") { model.check() },
            Ui.button(context, Ids.RECONCILE, "Reconcile") { model.reconcile() },
            Ui.button(context, Ids.MORE, "More") { model.more() },
            Ui.label(context, Ids.STATUS, ""),
            RecyclerView(context).apply {
                id = Ids.ROWS
                layoutManager = LinearLayoutManager(context)
                adapter = this@StockFragment.adapter
            },
        )
    }

    override fun onViewCreated(view: View, state: Bundle?) {
        val model = ViewModelProvider(this)[StockViewModel::class.java]
        val status = view.findViewById<TextView>(Ids.STATUS)
        viewLifecycleOwner.lifecycleScope.launch {
            viewLifecycleOwner.repeatOnLifecycle(Lifecycle.State.STARTED) {
                launch { model.count.collect { status.text = "${it.stems} stems" } }
                launch { model.rows.collect { adapter.submitList(it) } }
            }
        }
    }
}

class StockAdapter : ListAdapter<String, StockAdapter.Holder>(Same) {
    class Holder(val text: TextView) : RecyclerView.ViewHolder(text)

    object Same : DiffUtil.ItemCallback<String>() {
        override fun areItemsTheSame(a: String, b: String) = a == b
        override fun areContentsTheSame(a: String, b: String) = a == b
    }

    override fun onCreateViewHolder(parent: ViewGroup, viewType: Int) = Holder(TextView(parent.context))

    override fun onBindViewHolder(holder: Holder, position: Int) {
        holder.text.text = getItem(position)
    }
}
