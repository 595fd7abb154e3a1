// The cover says what is in the book.
package com.example.subjects.recipes

import android.os.Bundle
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity

class CoverActivity : AppCompatActivity() {
  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.cover)
    findViewById<TextView>(R.id.count).text = "${Cookbook.recipes.orEmpty().size} recipes"
    Kitchen.begin(CountChapters())
  }

  private inner class CountChapters : Runnable {
    override fun run() {
      val chapters = Cookbook.chapters.get()
      Kitchen.show { findViewById<TextView>(R.id.chapters).text = "${chapters.size} chapters" }
    }
  }
}
