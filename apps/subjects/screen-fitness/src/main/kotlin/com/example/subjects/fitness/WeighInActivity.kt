// One's weight is saved, and returned to whoever asked for it.
package com.example.subjects.fitness

import android.app.Activity
import android.content.Intent
import android.os.Bundle
import android.os.SystemClock
import android.view.View
import androidx.appcompat.app.AppCompatActivity

class WeighInActivity : AppCompatActivity() {
  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.weigh_in)
    findViewById<View>(R.id.save).setOnClickListener { Background.begin(Save()) }
    findViewById<View>(R.id.done).setOnClickListener { finish() }
  }

  private inner class Save : Runnable {
    override fun run() {
      SystemClock.sleep(20)
      Background.show { setResult(Activity.RESULT_OK, Intent().putExtra("kg", 72)) }
    }
  }
}
