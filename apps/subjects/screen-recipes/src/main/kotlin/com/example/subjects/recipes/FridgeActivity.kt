// The fridge is stocked, and a dish is suggested.
package com.example.subjects.recipes

import android.os.Bundle
import android.view.View
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity
import androidx.lifecycle.ViewModelProvider
import kotlinx.coroutines.MainScope
import kotlinx.coroutines.cancel
import kotlinx.coroutines.flow.FlowCollector
import kotlinx.coroutines.launch

class FridgeActivity : AppCompatActivity() {
  private val scope = MainScope()

  /** To be read on the main thread. */
  val steps = mutableListOf<String>()

  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.fridge)
    val model = ViewModelProvider(this)[FridgeViewModel::class.java]
    scope.launch { model.state.collect(StepLog()) }
    model.suggestion.observe(this) { findViewById<TextView>(R.id.suggestion).text = it }
    findViewById<View>(R.id.restock).setOnClickListener { model.restock() }
    findViewById<View>(R.id.suggest).setOnClickListener { model.suggest() }
  }

  override fun onDestroy() {
    scope.cancel()
    super.onDestroy()
  }

  private inner class StepLog : FlowCollector<String> {
    override suspend fun emit(value: String) {
      steps += value
      findViewById<TextView>(R.id.steps).text = steps.joinToString()
    }
  }
}
