package com.example.subjects.festival

import android.os.Bundle
import android.os.SystemClock
import android.view.View
import androidx.appcompat.app.AppCompatActivity

/** The map of the site, drawn when it is asked for. */
class MapActivity : AppCompatActivity() {
  lateinit var map: View
    private set

  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.map)
    Analytics.screen("map")
    map = findViewById(R.id.map)
    findViewById<View>(R.id.show_map).setOnClickListener { Work.start(DrawMap()) }
  }

  private inner class DrawMap : Runnable {
    override fun run() {
      SystemClock.sleep(30)
      map.post { map.visibility = View.VISIBLE }
    }
  }
}
