// The visitor's stars: favourites, those observed, and news of the sky.
package com.example.subjects.planetarium

import android.content.Context
import android.content.SharedPreferences
import android.os.Bundle
import android.view.View
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity
import androidx.lifecycle.ViewModelProvider
import java.util.concurrent.Executors

class FavouritesActivity : AppCompatActivity() {
  private lateinit var stars: SharedPreferences
  private lateinit var model: FavouritesModel

  /** How often favourites were saved. */
  var saves = 0
    private set

  val observed: String
    get() = findViewById<TextView>(R.id.observed).text.toString()

  val eclipses: String
    get() = findViewById<TextView>(R.id.eclipses).text.toString()

  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.favourites)
    stars = getSharedPreferences(STARS, Context.MODE_PRIVATE)
    model = ViewModelProvider(this).get(FavouritesModel::class.java)
    onClick(R.id.vega) { like("Vega") }
    onClick(R.id.deneb) { like("Deneb") }
    onClick(R.id.sirius) { SAVER.execute(Observe("Sirius")) }
    onClick(R.id.rigel) { SAVER.execute(Observe("Rigel")) }
    onClick(R.id.meteors) { model.meteors.value = "Meteors tonight" }
    onClick(R.id.eclipse) { model.eclipse.value = FavouritesModel.Once("Eclipse tonight") }
    show(R.id.told, "Told: ${model.told}")
    show(R.id.eclipses, "Eclipses: ${model.eclipses}")
    model.meteors.observe(this) { if (it != null) tell() }
    model.eclipse.observe(this) { once -> once.take()?.let { tellOfEclipse() } }
  }

  private fun onClick(id: Int, action: () -> Unit) = findViewById<View>(id).setOnClickListener { action() }

  private fun show(id: Int, text: String) {
    findViewById<TextView>(id).text = text
  }

  private fun names(key: String): Set<String> = stars.getStringSet(key, null) ?: emptySet()

  private fun like(star: String) {
    SAVER.execute(SaveFavourites(names(FAVOURITES) + star))
  }

  private fun tell() {
    show(R.id.told, "Told: ${++model.told}")
    SAVER.execute(Acknowledge(model))
  }

  private fun tellOfEclipse() {
    show(R.id.eclipses, "Eclipses: ${++model.eclipses}")
  }

  private inner class SaveFavourites(private val names: Set<String>) : Runnable {
    override fun run() {
      stars.edit().putStringSet(FAVOURITES, names).commit()
      runOnUiThread {
        saves++
        show(R.id.favourites, "Favourites: ${names(FAVOURITES).size}")
      }
    }
  }

  private inner class Observe(private val star: String) : Runnable {
    override fun run() {
      stars.edit().putStringSet(OBSERVED, names(OBSERVED) + star).commit()
      runOnUiThread { show(R.id.observed, "Observed: ${names(OBSERVED).size}") }
    }
  }

  /** Makes sure that nobody is told the same twice. */
  private class Acknowledge(private val model: FavouritesModel) : Runnable {
    override fun run() {
      model.meteors.postValue(null)
    }
  }

  companion object {
    /** The preferences that keep the stars. */
    const val STARS = "stars"

    private const val FAVOURITES = "favourites"
    private const val OBSERVED = "observed"
    private val SAVER = Executors.newSingleThreadExecutor { Thread(it, "saver") }
  }
}
