// A walk of three steps, which a sensor feels one after the other.
package com.example.subjects.fitness

import android.os.Bundle
import android.os.Handler
import android.os.HandlerThread
import android.view.View
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity

class GoalActivity : AppCompatActivity() {
  private val thread = HandlerThread("sensor").apply { start() }
  private val sensor = Handler(thread.looper)

  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.goal)
    findViewById<View>(R.id.walk).setOnClickListener { sensor.post(Step(1)) }
  }

  override fun onDestroy() {
    thread.quit()
    super.onDestroy()
  }

  private fun show(steps: Int) {
    findViewById<TextView>(R.id.progress).text = "$steps of $GOAL"
  }

  private inner class Step(private val number: Int) : Runnable {
    override fun run() {
      runOnUiThread { show(number) }
      if (number < GOAL) sensor.postDelayed(Step(number + 1), STEP_MS)
    }
  }

  private companion object {
    const val GOAL = 3
    const val STEP_MS = 80L
  }
}
