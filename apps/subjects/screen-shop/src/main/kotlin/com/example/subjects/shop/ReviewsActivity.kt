// What others say about an article.
package com.example.subjects.shop

import android.os.Bundle
import android.os.SystemClock
import android.view.View
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity
import java.util.concurrent.Executors

class ReviewsActivity : AppCompatActivity() {
  private val network = Executors.newSingleThreadExecutor()

  override fun onCreate(state: Bundle?) {
    super.onCreate(state)
    setContentView(R.layout.reviews)
    findViewById<View>(R.id.reviews).setOnClickListener { network.execute(LoadReviews()) }
    findViewById<View>(R.id.stars).setOnClickListener {
      Work.begin()
      network.execute(LoadStars())
    }
  }

  override fun onDestroy() {
    network.shutdown()
    super.onDestroy()
  }

  private fun show(text: String) = runOnUiThread {
    findViewById<TextView>(R.id.answer).text = text
    Work.end()
  }

  private inner class LoadReviews : Runnable {
    override fun run() {
      Work.begin()
      SystemClock.sleep(ANSWER_MS)
      show("two reviews")
    }
  }

  private inner class LoadStars : Runnable {
    override fun run() {
      SystemClock.sleep(ANSWER_MS)
      show("four stars")
    }
  }

  private companion object {
    const val ANSWER_MS = 800L
  }
}
