// The guide: audio tracks, and the show under the dome.
package com.example.subjects.planetarium

import android.content.Intent
import android.os.Bundle
import android.view.View
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity
import androidx.lifecycle.Lifecycle
import androidx.lifecycle.ViewModelProvider
import androidx.lifecycle.lifecycleScope
import androidx.lifecycle.repeatOnLifecycle
import kotlinx.coroutines.launch

class GuideActivity : AppCompatActivity() {
  lateinit var model: GuideModel
    private set

  val phase: String
    get() = findViewById<TextView>(R.id.phase).text.toString()

  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.guide)
    model = ViewModelProvider(this).get(GuideModel::class.java)
    val guide = Intent(this, GuideService::class.java)
    onClick(R.id.play) { startService(guide.putExtra(GuideService.TRACK, "Orion")) }
    onClick(R.id.stop) { stopService(guide) }
    onClick(R.id.start) { model.start() }
    lifecycleScope.launch {
      repeatOnLifecycle(Lifecycle.State.STARTED) {
        model.phase.collect { findViewById<TextView>(R.id.phase).text = it.name }
      }
    }
  }

  private fun onClick(id: Int, action: () -> Unit) = findViewById<View>(id).setOnClickListener { action() }
}
