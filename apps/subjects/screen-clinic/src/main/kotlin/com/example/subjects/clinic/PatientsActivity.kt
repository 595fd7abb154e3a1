// The patients, two at a time, and the file of one.
package com.example.subjects.clinic

import android.os.Bundle
import android.os.SystemClock
import android.view.View
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity

class PatientsActivity : AppCompatActivity() {
  private val shown = ArrayList<String>()

  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.patients)
    findViewById<View>(R.id.more).setOnClickListener { loadMore() }
    findViewById<View>(R.id.open).setOnClickListener { openFile() }
    loadMore()
  }

  private fun loadMore() {
    Staff.ask(LoadPage(shown.size / PAGE))
  }

  private fun add(names: List<String>) {
    shown += names
    findViewById<TextView>(R.id.names).text = shown.joinToString()
  }

  private fun openFile() {
    supportFragmentManager.beginTransaction().replace(R.id.file, FileFragment()).addToBackStack(null).commit()
  }

  private inner class LoadPage(private val page: Int) : Runnable {
    override fun run() {
      SystemClock.sleep(20)
      val names = ALL.subList(page * PAGE, (page + 1) * PAGE)
      runOnUiThread { add(names) }
    }
  }

  private companion object {
    const val PAGE = 2
    val ALL = listOf("Abel", "Berg", "Cruz", "Dahl", "Egli", "Funk")
  }
}
