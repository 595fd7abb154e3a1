package com.example.subjects.festival

import android.os.Bundle
import android.view.View
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity
import androidx.lifecycle.ViewModelProvider

/** News, on a banner that stays when the screen is turned. */
class NewsActivity : AppCompatActivity() {
  private lateinit var banner: TextView

  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.news)
    Analytics.screen("news")
    banner = findViewById(R.id.banner)
    banner.text = saved?.getString(BANNER).orEmpty()
    val model = ViewModelProvider(this)[NewsModel::class.java]
    findViewById<View>(R.id.latest).setOnClickListener { model.fetch() }
    model.news.observe(this) { news ->
      if (news != null) {
        banner.text = news
        model.shown()
      }
    }
  }

  override fun onSaveInstanceState(state: Bundle) {
    super.onSaveInstanceState(state)
    state.putString(BANNER, banner.text.toString())
  }

  private companion object {
    const val BANNER = "banner"
  }
}
