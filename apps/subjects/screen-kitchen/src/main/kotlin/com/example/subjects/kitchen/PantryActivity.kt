// The pantry: a shelf and a drawer that can be opened, and jars that can be counted.
package com.example.subjects.kitchen

import android.os.Bundle
import android.view.View
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity
import androidx.lifecycle.ViewModelProvider

class PantryActivity : AppCompatActivity() {
  /** Whether the shelf was opened. */
  var isShelfOpen = false
    private set

  /** Whether the drawer was opened. */
  var isDrawerOpen = false
    private set

  /** What the status says. */
  val status: String
    get() = findViewById<TextView>(R.id.status).text.toString()

  override fun onCreate(state: Bundle?) {
    super.onCreate(state)
    setContentView(R.layout.pantry)
    val model = ViewModelProvider(this).get(PantryModel::class.java)
    model.jars.observe(this) { count -> findViewById<TextView>(R.id.status).text = count }
    model.drawer.observe(this) { content ->
      open(content)
      isDrawerOpen = true
    }
    onClick(R.id.open_shelf) { Thread(OpenShelf()).start() }
    onClick(R.id.open_drawer) { model.openDrawer() }
    onClick(R.id.count_jars) { model.countJars() }
  }

  private fun onClick(id: Int, action: () -> Unit) = findViewById<View>(id).setOnClickListener { action() }

  private fun open(content: String) {
    supportFragmentManager.beginTransaction().replace(R.id.inside, ShelfFragment.of(content)).commit()
  }

  private inner class OpenShelf : Runnable {
    override fun run() {
      val content: String = Server.answer("Lentils and rice")
      runOnUiThread {
        if (!isDestroyed) {
          open(content)
          isShelfOpen = true
        }
      }
    }
  }
}
