// A leaflet: its contents, the dosage, and the side effects, which can be unfolded.
package com.example.subjects.pharmacy

import android.os.Bundle
import android.os.SystemClock
import android.view.View
import android.view.ViewGroup
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity
import androidx.fragment.app.Fragment

class LeafletActivity : AppCompatActivity() {
  private lateinit var page: ViewGroup
  private var effects: TextView? = null

  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.leaflet)
    page = findViewById(R.id.page)
    findViewById<View>(R.id.open).setOnClickListener { show(ContentsFragment()) }
    findViewById<View>(R.id.dosage).setOnClickListener { show(DosageFragment()) }
    findViewById<View>(R.id.unfold).setOnClickListener { unfold() }
    findViewById<View>(R.id.fold).setOnClickListener { page.removeView(effects) }
  }

  private fun show(fragment: Fragment) {
    supportFragmentManager.beginTransaction().replace(R.id.page, fragment).commit()
  }

  private fun unfold() {
    val text = TextView(this)
    page.addView(text)
    effects = text
    BackRoom.ask(LoadEffects(text))
  }

  private fun showEffects(text: TextView, all: List<String>) {
    text.text = all.joinToString()
    findViewById<TextView>(R.id.effects).text = "${all.size} side effects"
  }

  private inner class LoadEffects(private val text: TextView) : Runnable {
    override fun run() {
      SystemClock.sleep(20)
      text.post { showEffects(text, listOf("Headache", "Fever")) }
    }
  }
}
