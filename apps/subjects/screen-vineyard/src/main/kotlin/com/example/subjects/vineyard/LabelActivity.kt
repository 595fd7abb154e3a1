// The label of a wine, which others may change, too.
package com.example.subjects.vineyard

import android.os.Bundle
import android.view.View
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity
import java.util.concurrent.atomic.AtomicInteger
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.delay
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext

class LabelActivity : AppCompatActivity() {
  private val scope = CoroutineScope(Dispatchers.Default)
  private val version = AtomicInteger(1)
  private var edited = 0

  /** What is under way in the background: the newest job. */
  lateinit var job: Job
    private set

  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.label)
    findViewById<View>(R.id.edit).setOnClickListener { edited = version.get() }
    findViewById<View>(R.id.save).setOnClickListener { job = save(edited) }
    job = synchronise()
  }

  private fun synchronise() = scope.launch {
    delay(20)
    version.incrementAndGet()
  }

  private fun save(expected: Int) = scope.launch {
    val saved = version.compareAndSet(expected, expected + 1)
    withContext(Dispatchers.Main) {
      findViewById<TextView>(R.id.status).text = if (saved) "Saved" else "Somebody else has changed it"
    }
  }
}
