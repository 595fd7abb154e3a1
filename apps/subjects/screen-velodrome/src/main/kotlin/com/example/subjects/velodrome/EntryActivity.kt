package com.example.subjects.velodrome

import android.os.Bundle
import android.view.View
import android.view.ViewGroup
import android.widget.BaseAdapter
import android.widget.Spinner
import android.widget.TextView
import androidx.activity.viewModels
import androidx.appcompat.app.AppCompatActivity
import androidx.lifecycle.Lifecycle
import androidx.lifecycle.lifecycleScope
import androidx.lifecycle.repeatOnLifecycle
import kotlinx.coroutines.launch

class EntryActivity : AppCompatActivity() {
    private val model: EntryViewModel by viewModels()
    private val adapter = HeatAdapter()

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        val form = Form(this)
        form.button(Ids.SPRINT, "Sprint") { model.choose("Sprint") }
        form.button(Ids.KEIRIN, "Keirin") { model.choose("Keirin") }
        val riders = form.label(Ids.RIDERS, "")
        val heats = Spinner(this)
        heats.id = Ids.HEATS
        heats.adapter = adapter
        form.addView(heats)
        val entered = form.label(Ids.ENTERED, "Not entered")
        form.button(Ids.ENTER, "Enter") {
            entered.text = "Entered ${adapter.getItem(heats.selectedItemPosition)}"
        }
        setContentView(form)
        lifecycleScope.launch {
            repeatOnLifecycle(Lifecycle.State.STARTED) {
                launch { model.heats.collect { adapter.show(it) } }
                launch { model.riders.collect { riders.text = it } }
            }
        }
    }

    class HeatAdapter : BaseAdapter() {
        private var heats = listOf<String>()

        fun show(heats: List<String>) {
            this.heats = heats
            notifyDataSetChanged()
        }

        override fun getCount() = heats.size
        override fun getItem(position: Int) = heats[position]
        override fun getItemId(position: Int) = position.toLong()
        override fun getView(position: Int, old: View?, parent: ViewGroup): View =
            (old as? TextView ?: TextView(parent.context)).apply { text = heats[position] }
    }
}
