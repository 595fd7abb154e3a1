// Shows the tour of the day.
package com.example.subjects.museum

import android.os.Bundle
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity
import androidx.loader.app.LoaderManager
import androidx.loader.content.Loader

class GuideActivity : AppCompatActivity(), LoaderManager.LoaderCallbacks<String> {
  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.guide)
    LoaderManager.getInstance(this).initLoader(1, null, this)
  }

  override fun onCreateLoader(id: Int, args: Bundle?): Loader<String> = TourLoader(this)

  override fun onLoadFinished(loader: Loader<String>, tour: String?) {
    findViewById<TextView>(R.id.tour).text = tour
  }

  override fun onLoaderReset(loader: Loader<String>) = Unit
}
