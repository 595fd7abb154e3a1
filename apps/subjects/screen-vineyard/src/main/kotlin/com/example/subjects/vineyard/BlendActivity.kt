// A blend is made, and each step can be taken back.
package com.example.subjects.vineyard

import android.os.Bundle
import android.os.SystemClock
import android.view.View
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity

class BlendActivity : AppCompatActivity() {
  private val steps = ArrayDeque<Runnable>()
  private val parts = mutableListOf<String>()
  private var name = "House blend"

  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.blend)
    findViewById<View>(R.id.add_grape).setOnClickListener { Work.begin(FindGrape()) }
    findViewById<View>(R.id.add_yeast).setOnClickListener { addYeast() }
    findViewById<View>(R.id.rename).setOnClickListener { rename("Reserve") }
    findViewById<View>(R.id.undo).setOnClickListener { undo() }
    show()
  }

  private fun addGrape(grape: String) {
    parts += grape
    steps.addLast { parts -= grape }
    show()
  }

  private fun addYeast() {
    steps.addLast { parts.removeAll { it.endsWith("yeast") } }
    Work.begin(FindYeast())
  }

  private fun rename(to: String) {
    val before = name
    name = to
    steps.addLast { name = before }
    show()
  }

  private fun undo() {
    steps.removeLastOrNull()?.run()
    show()
  }

  private fun show() {
    findViewById<TextView>(R.id.name).text = name
    findViewById<TextView>(R.id.grapes).text = parts.joinToString()
  }

  private inner class FindGrape : Runnable {
    override fun run() {
      SystemClock.sleep(20)
      Work.show { addGrape("Syrah") }
    }
  }

  private inner class FindYeast : Runnable {
    override fun run() {
      SystemClock.sleep(20)
      Work.show {
        parts += "wild yeast"
        show()
      }
    }
  }
}
