// The book, which is opened at a recipe.
package com.example.subjects.recipes

import android.os.Bundle
import android.view.View
import androidx.appcompat.app.AppCompatActivity

class BookActivity : AppCompatActivity() {
  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.book)
    findViewById<View>(R.id.open).setOnClickListener {
      supportFragmentManager.beginTransaction().replace(R.id.page, RecipeFragment()).addToBackStack(null).commit()
    }
  }
}
