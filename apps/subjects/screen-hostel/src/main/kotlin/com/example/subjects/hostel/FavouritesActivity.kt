// Cities can be liked.
package com.example.subjects.hostel

import android.os.Bundle
import android.view.View
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity

class FavouritesActivity : AppCompatActivity() {
  private val listener = { show() }

  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.favourites)
    findViewById<View>(R.id.star_lisbon).setOnClickListener { FavouritesStore.add("Lisbon") }
    findViewById<View>(R.id.star_porto).setOnClickListener { FavouritesStore.add("Porto") }
    FavouritesStore.observe(listener)
    show()
    Analytics.screen("favourites")
  }

  override fun onDestroy() {
    FavouritesStore.stopObserving(listener)
    super.onDestroy()
  }

  private fun show() {
    findViewById<TextView>(R.id.favourites).text = "${FavouritesStore.size} favourites"
  }
}
