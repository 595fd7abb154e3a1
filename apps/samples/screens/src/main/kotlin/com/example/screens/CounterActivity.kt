// Shows the model's count, as does a fragment inside it.
package com.example.screens

import android.os.Bundle
import android.view.View
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity
import androidx.fragment.app.Fragment
import androidx.lifecycle.ViewModelProvider

class CounterActivity : AppCompatActivity() {
    val model: CounterModel by lazy { ViewModelProvider(this)[CounterModel::class.java] }

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.counter)
        model.total.observe(this) { findViewById<TextView>(R.id.total).text = "total $it" }
        model.doubled.observe(this) { findViewById<TextView>(R.id.doubled).text = "doubled $it" }
        findViewById<View>(R.id.increment).setOnClickListener { model.increment() }
        findViewById<View>(R.id.load).setOnClickListener { model.load(1..LOADED).join() }
        if (state == null) supportFragmentManager.beginTransaction().add(R.id.shared, Shared()).commitNow()
    }

    /** Shares the activity's model, and has one of its own. */
    class Shared : Fragment(R.layout.pages) {
        val activityModel: CounterModel by lazy { ViewModelProvider(requireActivity())[CounterModel::class.java] }
        val ownModel: CounterModel by lazy { ViewModelProvider(this)[CounterModel::class.java] }
    }

    private companion object {
        const val LOADED = 5
    }
}
