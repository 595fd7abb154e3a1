// Shows the channel of the audio guide.
package com.example.subjects.museum

import android.os.Bundle
import android.view.View
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity
import androidx.lifecycle.ViewModelProvider

class AudioActivity : AppCompatActivity() {
  override fun onCreate(saved: Bundle?) {
    super.onCreate(saved)
    setContentView(R.layout.audio)
    val model = ViewModelProvider(this)[AudioModel::class.java]
    model.channel.observe(this) { findViewById<TextView>(R.id.channel).text = it }
    findViewById<View>(R.id.tune).setOnClickListener { model.tune() }
  }
}
