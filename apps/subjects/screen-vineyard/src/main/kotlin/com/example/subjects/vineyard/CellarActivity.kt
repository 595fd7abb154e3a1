// What is in the cellar.
package com.example.subjects.vineyard

import android.os.Bundle
import android.os.SystemClock
import android.view.View
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity

class CellarActivity : AppCompatActivity() {
  private lateinit var bottlesLine: CountingLine
  private lateinit var barrelsLine: CountingLine

  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.cellar)
    bottlesLine = CountingLine(findViewById(R.id.counting), 2500)
    barrelsLine = CountingLine(findViewById(R.id.counting), 0)
    findViewById<View>(R.id.count_bottles).setOnClickListener {
      bottlesLine.begin()
      Work.begin(CountBottles())
    }
    findViewById<View>(R.id.count_barrels).setOnClickListener {
      barrelsLine.begin()
      Work.begin(CountBarrels())
    }
  }

  private fun show(count: String, line: CountingLine) {
    findViewById<TextView>(R.id.count).text = count
    line.end()
  }

  private inner class CountBottles : Runnable {
    override fun run() {
      SystemClock.sleep(20)
      Work.show { show("1200 bottles", bottlesLine) }
    }
  }

  private inner class CountBarrels : Runnable {
    override fun run() {
      SystemClock.sleep(20)
      Work.show { show("14 barrels", barrelsLine) }
    }
  }
}
