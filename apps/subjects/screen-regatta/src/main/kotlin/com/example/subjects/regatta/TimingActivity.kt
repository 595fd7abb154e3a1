// The timing: signals before the start, and times at the finish, which can be exported.
package com.example.subjects.regatta

import android.os.Bundle
import android.os.SystemClock
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity
import androidx.lifecycle.Lifecycle
import androidx.lifecycle.ViewModelProvider
import androidx.lifecycle.lifecycleScope
import androidx.lifecycle.repeatOnLifecycle
import kotlinx.coroutines.launch

class TimingActivity : AppCompatActivity() {
  private val seconds = arrayListOf(1804, 1811, 1850)
  private var sounded = 0
  private lateinit var hornLine: TextView
  private lateinit var flagLine: TextView
  private lateinit var exportLine: TextView
  private lateinit var copyLine: TextView

  val horns: String
    get() = hornLine.text.toString()

  val flags: String
    get() = flagLine.text.toString()

  val exported: String
    get() = exportLine.text.toString()

  val copied: String
    get() = copyLine.text.toString()

  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    val model = ViewModelProvider(this).get(TimingModel::class.java)
    val form = Form(this)
    form.button(Ids.HORN, "Horn") { model.soundHorn() }
    hornLine = form.text(Ids.HORNS)
    form.button(Ids.FLAG, "Flag") { model.raiseFlag() }
    flagLine = form.text(Ids.FLAGS)
    form.button(Ids.EXPORT, "Export") { Shore.staff().execute(Export()) }
    exportLine = form.text(Ids.EXPORTED)
    form.button(Ids.COPY, "Copy") { Shore.staff().execute(Copy(seconds.toList())) }
    copyLine = form.text(Ids.COPIED)
    form.button(Ids.FINISH, "Finish") { seconds.add(seconds.last() + 7) }
    form.showIn(this)
    lifecycleScope.launch {
      repeatOnLifecycle(Lifecycle.State.STARTED) {
        launch { model.horn.collect { hornLine.text = "Horns: ${++sounded}" } }
        launch { model.flags.collect { flagLine.text = "Flags: $it" } }
      }
    }
  }

  private fun write(times: List<Int>): Int {
    val sheet = StringBuilder()
    var lines = 0
    for (time in times) {
      SystemClock.sleep(2)
      sheet.append(time / 60).append(':').append(time % 60).append('\n')
      lines++
    }
    return lines
  }

  /** Exports the times. */
  private inner class Export : Runnable {
    override fun run() {
      val lines = write(seconds)
      runOnUiThread { exportLine.text = "Exported: $lines" }
    }
  }

  private inner class Copy(private val times: List<Int>) : Runnable {
    override fun run() {
      val lines = write(times)
      runOnUiThread { copyLine.text = "Copied: $lines" }
    }
  }
}
